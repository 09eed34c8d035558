import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { moveGoods } from './moveGoods.ts';

export const unbindPosition = handle(locationsCalls.unbindPosition, (ctx, { labels = [], goods = [], byHand, reason }) =>
  moveGoods(ctx, { labels, goods, byHand, reason }),
);
