/** Lists of receiving. */
export const receivingLists = {};
