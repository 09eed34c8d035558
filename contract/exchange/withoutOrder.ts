/** Why goods of a delivery note come without a purchase order. */
export const withoutOrder = ['consignment', 'sample'] as const;
