import { addQty } from '../../contract/core/quantity.ts';
import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';
import { shortagesOf } from '../documents/wholeSet.ts';
import { requireOrder, withoutSums } from './order.store.ts';

export const checkWholeSet = handle(reportLookupCalls.checkWholeSet, async (ctx, { orderNo, qty, onScreen = '0' }) => {
  const order = await requireOrder(ctx, orderNo, withoutSums);
  const shortages = await shortagesOf(ctx, order, addQty(order.reported, onScreen, qty));
  return { whole: shortages.length === 0, shortages };
});
