/** Calls of stock. */
export const stockCalls = {};
