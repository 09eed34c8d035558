/** Lists of identity. */
export const identityLists = {};
