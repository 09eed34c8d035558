/** Part of a statement: writes an audit row where no call with an answer does; values or a query follow in this order. */
export const intoAudit = 'insert into audit (org, user_id, account, call, device, document, detail)';
