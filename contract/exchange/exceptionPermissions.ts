/** What the exception tasks ask for: without one of these there is no task, and no way to their screen. */
export const exceptionPermissions: readonly string[] = [
  ...['deletePutawayTasks', 'manageExchange', 'manageReceiptSync', 'manageReportSync'],
  ...['pushNote', 'pushPutaway', 'receive', 'revokeCompletions'],
];
