import { splitCalls } from '../../contract/labels/split.calls.ts';
import { decideGenerate } from '../../contract/labels/split.rules.ts';
import { handle } from '../core/call/handler.ts';
import { productLabelsText } from './split.store.ts';

const lockText = 'select from production_order where org = $1 and order_no = $2 and withdrawn_at is null for no key update';
const orderText = `
  select o.id, i.code as "itemNo", o.unit, i.decimals, o.status, trim_scale(o.qty)::text as balance,
         trim_scale(coalesce((select sum(b.qty) from label b where b.production_order_id = o.id and b.state not in ('void', 'split')), 0))::text as promised
    from production_order o join item i on i.id = o.item_id where o.org = $1 and o.order_no = $2 and o.withdrawn_at is null`;

interface Order {
  id: number;
  itemNo: string;
  unit: string;
  decimals: number;
  status: string;
  balance: string;
  promised: string;
}

export const makeProductLabels = handle(splitCalls.makeProductLabels, async (ctx, { orderNo, packQty, count }) => {
  if (!orderNo) return ctx.refuse('product.order-required', { field: 'OrderNo' });
  await ctx.query(lockText, [ctx.org, orderNo]);
  const [order] = await ctx.query<Order>(orderText, [ctx.org, orderNo]);
  if (!order) return ctx.refuse('report.order-not-found', { no: orderNo, field: 'OrderNo' });
  if (order.status === 'closed') return ctx.refuse('report.order-closed', { no: orderNo, field: 'OrderNo' });
  const decision = decideGenerate(order, { packQty, count });
  if ('refuse' in decision)
    return decision.refuse === 'label.generated-over'
      ? ctx.refuse('product.over', { order: orderNo, ...decision.args })
      : ctx.refuse(decision.refuse, decision.args);
  const made = await ctx.query<{ code: string; qty: string }>(productLabelsText, [order.id, decision.qtys, ctx.person.userId]);
  ctx.audit(orderNo, { labels: made.length, packQty });
  return { made };
});
