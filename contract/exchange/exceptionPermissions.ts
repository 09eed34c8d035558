/** The permissions of the exception tasks: without one of them there is no task, and no entry to their screen. */
export const exceptionPermissions: readonly string[] = [
  ...['deletePutawayTasks', 'manageExchange', 'manageReceiptSync', 'manageReportSync'],
  ...['pushNote', 'pushPutaway', 'receive', 'revokeCompletions'],
];
