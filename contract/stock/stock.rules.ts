/** The states of stock: not yet released, usable, kept back. */
const stockStatuses = ['inspection', 'available', 'hold'] as const;
export type StockStatus = (typeof stockStatuses)[number];
