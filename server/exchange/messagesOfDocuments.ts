/** The messages of the documents $1 that are not done are closed by $2, for the reason $3; `type` is the kind of document in SQL. */
export const closeMessagesOf = (type: string): string => `
  update outbox o set state = 'closed', settled_by = $2, settled_reason = $3, finished_at = now(), claimed_until = null
   where document_id = any($1::bigint[]) and document_type = ${type} and state in ('queued', 'failed')`;

/** The documents $1 were set by hand; their messages know it. */
export const markByHandOf = (type: string): string =>
  `update outbox set by_hand = true where document_id = any($1::bigint[]) and document_type = ${type}`;

/** A person states ($2) what the partner deleted without telling; nothing of document $1 is reversed there again. */
export const deletedThereOf = (type: string): string => `
  update outbox set deleted_there = $2, state = 'failed', reason = $2
   where document_type = ${type} and document_id = $1 and type = ${type} and state = 'synchronized' and deleted_there = ''`;
