import { palletCalls } from '../../contract/locations/pallet.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findByLabels } from '../labels/codesHere.ts';
import { lockPallet, putOn, withPallets } from '../labels/pallet.store.ts';
import { lockLabels, placeById } from './movable.store.ts';
import { moveGoods } from './moveGoods.ts';

/** Locks: labels, the pallet, and then as a move. */
export const putOnPallet = handle(palletCalls.putOnPallet, async (ctx, { pallet: scanned, labels, byHand, reason }) => {
  if (labels.length === 0) return ctx.refuse('bind.nothing');
  const codes = await withPallets(ctx, labels);
  const rows = await findByLabels(ctx, codes, (found) => lockLabels(ctx, [...new Set(found)]));
  const labelIds = rows.map(({ id }) => id);
  const pallet = await lockPallet(ctx, scanned, labelIds);
  const locationId = pallet.locationId ?? rows[0]?.locationId;
  // A label without a place is refused by its state.
  const to = locationId ? await placeById(ctx, locationId) : undefined;
  const result = await moveGoods(ctx, { ...(to ? { to } : {}), labels: rows.map(({ code }) => code), goods: [], byHand, reason });
  putOn(ctx, pallet.id, labelIds);
  ctx.audit(pallet.code, { to: result.place, labels: rows.map(({ code }) => code) });
  return { ...result, labels: result.labels.map((label) => ({ ...label, moved: true })) };
});
