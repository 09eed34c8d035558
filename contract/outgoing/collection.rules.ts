import { compareQty } from '../core/quantity.ts';

/** How much of what was asked for has been collected (rule material-collection-states). */
export const collectionStates = ['unclaimed', 'not-fully-collected', 'fully-collected'] as const;
export type CollectionState = (typeof collectionStates)[number];

/** Where the collection of a requisition stands, by its lines. */
export function collectionOf(lines: readonly { qty: string; taken: string }[]): CollectionState {
  if (lines.every(({ taken }) => compareQty(taken, '0') <= 0)) return 'unclaimed';
  return lines.every(({ qty, taken }) => compareQty(taken, qty) >= 0) ? 'fully-collected' : 'not-fully-collected';
}
