/** The last day on which the batch of a balance or label may be used, if a partner sent one. In SQL. */
export const expiryOf = (row: string): string =>
  `(select x.expires_on from batch x where x.org = ${row}.org and x.item_id = ${row}.item_id and x.batch = ${row}.batch)`;
