import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { moveGoods } from './moveGoods.ts';

export const bindPosition = handle(locationsCalls.bindPosition, async (ctx, { place, labels = [], goods = [], byHand, reason }) => {
  if (!place) return ctx.refuse('location.choose');
  return moveGoods(ctx, { place, labels, goods, byHand, reason });
});
