/** The order in which stock is taken: the oldest goods first (`byAge` of layers.rules.ts). For `order by`, of the balance with this alias. */
export const oldestFirst = (balance: string): string => `${balance}.received_at, ${balance}.id`;
