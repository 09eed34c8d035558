import { faultOfReport } from '../../contract/reporting/reportable.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { requireWholeSet } from '../documents/wholeSet.ts';
import type { Order } from './order.store.ts';

/** Requires that this quantity of a locked order may be reported, in addition to earlier reports. */
export async function requireReportableQty(ctx: Pick<Context, 'org' | 'query' | 'settings'>, order: Order, qty: string): Promise<void> {
  const fault = faultOfReport(qty, order, ctx.settings);
  if (fault) throw new Refusal(fault.refuse, fault.args);
  await requireWholeSet(ctx, order, { done: order.reported, qty });
}
