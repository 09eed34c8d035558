import { connectionModes, transports } from '../../contract/exchange/exchange.rules.ts';

const modesInFiles = connectionModes
  .filter((mode) => transports[mode].inFiles)
  .map((mode) => `'${mode}'`)
  .join(', ');

/** Whether the partner of the connection with this alias exchanges files. */
export const inFilesInSql = (connection: string): string => `${connection}.mode in (${modesInFiles})`;

/** Whether the connection with this alias is complete: files need nothing more, HTTP an address and a secret, and a client secret if tokens are required. */
export const completeInSql = (connection: string): string =>
  `(${inFilesInSql(connection)} or ${connection}.secret is not null and ${connection}.base_url <> ''
    and (${connection}.token_url = '' or ${connection}.client_secret is not null))`;

/** Whether it is complete and switched on. */
export const usableInSql = (connection: string): string => `${connection}.enabled and ${completeInSql(connection)}`;
