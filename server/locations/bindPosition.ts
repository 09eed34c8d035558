import { parseScan } from '../../contract/labels/scanCode.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/handler.ts';
import { moveGoods } from './moveGoods.ts';

/** The code in the text of a scanned or typed place. */
export function placeCode(scanned: string): string {
  const { typed, text } = parseScan(scanned);
  return typed?.type === 'location' ? typed.value : text;
}

export const bindPosition = handle(locationsCalls.bindPosition, async (ctx, { place, labels = [], goods = [], byHand, reason }) => {
  if (!place) return ctx.refuse('location.choose');
  return moveGoods(ctx, { place: placeCode(place), labels, goods, byHand, reason });
});
