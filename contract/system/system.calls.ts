/** Calls of system. */
export const systemCalls = {};
