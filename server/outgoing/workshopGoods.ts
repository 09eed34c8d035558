import { returnCalls } from '../../contract/outgoing/return.calls.ts';
import { handle } from '../core/call/handler.ts';
import { workshopPlace } from '../documents/workshopPlace.ts';
import { goodsAtWorkshop } from './workshopReturn.store.ts';

export const workshopGoods = handle(returnCalls.workshopGoods, async (ctx, { workshop, itemNo }) => ({
  rows: await goodsAtWorkshop(ctx, await workshopPlace(ctx, workshop), itemNo),
}));
