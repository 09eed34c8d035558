/** Lists of stock. */
export const stockLists = {};
