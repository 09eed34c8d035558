import { expiryTurnOf } from './expiryOf.ts';

/**
 * The order in which stock of an item is taken (`byTurn` of layers.rules.ts): those that expire first, where the item is taken so, then the oldest. For
 * `order by`, of the balance with this alias; its item is `i`.
 */
export const oldestFirst = (balance: string): string => `${expiryTurnOf(balance)}, ${balance}.received_at, ${balance}.id`;
