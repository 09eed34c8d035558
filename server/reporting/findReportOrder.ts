import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { reportable } from '../../contract/reporting/reportable.rules.ts';
import type { Context } from '../core/call/context.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { orderOfNumber } from '../documents/lockOrder.ts';
import { pullAndWait } from '../exchange/pullNow.ts';
import { findOrder, type Order } from './order.store.ts';
import { defaultReportingPlace } from './reportingPlace.ts';

/** Whether a code is an order, label or scanned piece in Kuwei; then no request is sent to the ERP. */
const knownText = `
  select from production_order o ${orderOfNumber}
  union all select from label where org = $1 and code = $2
  union all select from line_scan where org = $1 and code = $2 and withdrawn_at is null`;
const beginsText = `select count(*)::int as n from production_order where org = $1 and withdrawn_at is null and upper(order_no) like upper($2) || '%'`;

/** An order as the report screen shows it. */
export async function shownOrder(ctx: Pick<Context, 'org' | 'query' | 'settings'>, order: Order) {
  const place = await defaultReportingPlace(ctx, order.itemId);
  const { id, orderNo, itemNo, itemName, unit, decimals, batch, productionLine, status, ordered, reported, mcas, passed, exempt } = order;
  const shown = { id, orderNo, itemNo, itemName, unit, decimals, batch, productionLine, status, ordered, reported, mcas, passed, exempt };
  const failedLots = [...order.failedLots];
  return { ...shown, failedLots, open: reportable(order, ctx.settings), location: place?.code ?? '' };
}

export const findReportOrder = handlePrepared(
  reportLookupCalls.findReportOrder,
  async (ctx, { orderNo = '' }) => {
    const order = orderNo ? await findOrder(ctx, orderNo) : undefined;
    if (order) return shownOrder(ctx, order);
    const [begins] = await ctx.query<{ n: number }>(beginsText, [ctx.org, orderNo.replaceAll(/[\\%_]/g, String.raw`\$&`)]);
    if (!orderNo || begins?.n) return ctx.refuse('report.order-incomplete', { no: orderNo, n: begins?.n ?? 0, field: 'OrderNo' });
    return ctx.refuse('report.order-not-found', { no: orderNo, field: 'OrderNo' });
  },
  // A new order may not be here yet, so the ERP's changes are pulled once.
  async ({ database: { pool } }, { org }, { orderNo }) => {
    if (orderNo && (await pool.query(knownText, [org, orderNo])).rowCount === 0) await pullAndWait(pool, 'erp');
  },
);
