/** Whether the connection with this alias is complete: files need nothing more, HTTP an address and a secret. */
export const completeInSql = (connection: string): string =>
  `(${connection}.mode = 'files' or ${connection}.secret is not null and ${connection}.base_url <> '')`;

/** Whether it is complete and switched on. */
export const usableInSql = (connection: string): string => `${connection}.enabled and ${completeInSql(connection)}`;
