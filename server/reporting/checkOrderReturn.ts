import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';
import { requireOrder, requireReportable } from './order.store.ts';

export const checkOrderReturn = handle(reportLookupCalls.checkOrderReturn, async (ctx, { orderNo }) => {
  requireReportable(await requireOrder(ctx, orderNo));
  return { blocked: false };
});
