/** Whether the connection with this alias is complete: files need nothing more, HTTP an address and a secret, and a client secret if tokens are required. */
export const completeInSql = (connection: string): string =>
  `(${connection}.mode = 'files' or ${connection}.secret is not null and ${connection}.base_url <> ''
    and (${connection}.token_url = '' or ${connection}.client_secret is not null))`;

/** Whether it is complete and switched on. */
export const usableInSql = (connection: string): string => `${connection}.enabled and ${completeInSql(connection)}`;
