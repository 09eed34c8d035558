import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';

const ordersText = `
  select o.id, o.order_no as no from production_order o where o.org = $1 and upper(o.order_no) = any(select upper(n) from unnest($2::text[]) n) and o.withdrawn_at is null
   order by o.id for no key update`;
const keepText = `
  insert into no_check_order (org, production_order_id, reason, user_id, user_name) select $1, o, $3, $4, $5 from unnest($2::bigint[]) o
  on conflict (org, production_order_id) where removed_at is null do nothing`;
const keptText = `
  select n.id, o.order_no as "orderNo" from no_check_order n join production_order o on o.org = n.org and o.id = n.production_order_id
   where n.org = $1 and n.production_order_id = any($2::bigint[]) and n.removed_at is null order by n.id`;

export const saveNoCheckOrders = handle(reportLookupCalls.saveNoCheckOrders, async (ctx, { orderNos = [], reason }) => {
  if (orderNos.length === 0) return ctx.refuse('report.orders-required', { field: 'OrderNo' });
  if (!reason) return ctx.refuse('report.reason-required', { field: 'Reason' });
  const orders = await ctx.query<{ id: number; no: string }>(ordersText, [ctx.org, orderNos]);
  const missing = orderNos.find((no) => !orders.some((one) => one.no.toUpperCase() === no.toUpperCase()));
  if (missing !== undefined) return ctx.refuse('report.order-not-found', { no: missing, field: 'OrderNo' });
  ctx.write(keepText, [ctx.org, orders.map(({ id }) => id), reason, ctx.person.userId, ctx.person.name]);
  ctx.audit(orderNos.join(', '), { reason });
  const kept = await ctx.query<{ id: number; orderNo: string }>(keptText, [ctx.org, orders.map(({ id }) => id)]);
  return { done: orders.length, orders: kept };
});
