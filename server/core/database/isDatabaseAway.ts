/** Not reachable; ended by an administrator; no free connections, disk or memory; a time limit of statement, lock or idle transaction. */
const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[1-5]|08...|53...|55006|57014|55P03|25P03)$/;
const texts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|the database system is )/i;

/** Whether an error says that the database cannot answer at the moment: the same call may work soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several addresses were tried and none answered.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codes.test(code) || texts.test(error.message);
}
