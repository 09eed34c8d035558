/** Calls of receiving. */
export const receivingCalls = {};
