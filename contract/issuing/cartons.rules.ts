import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import type { PickingFacts, PickingState, WalkStop } from './pickingRound.rules.ts';

/** Splits the quantity of a stop: whole cartons, an opened carton, and goods without a label. */
export function cartonsOf({ place, itemNo, batch, qty, wants }: WalkStop, { taken }: PickingState, facts: PickingFacts | undefined) {
  const loose = addQty('0', ...wants.map((one) => one.loose));
  const takenCodes = new Set(Object.values(taken).map(({ code }) => code));
  let left = compareQty(qty, loose) > 0 ? subtractQty(qty, loose) : '0';
  let whole = '0';
  for (const label of facts?.labels ?? []) {
    if (label.place !== place || label.itemNo !== itemNo || label.batch !== batch || takenCodes.has(label.code)) continue;
    if (compareQty(label.qty, left) > 0) continue;
    whole = addQty(whole, label.qty);
    left = subtractQty(left, label.qty);
  }
  return { whole, opened: left, loose };
}
