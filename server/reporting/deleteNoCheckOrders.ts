import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';

const removeText = `
  with gone as (update no_check_order set removed_at = now(), removed_by = $3 where org = $1 and id = any($2::bigint[]) and removed_at is null returning org, production_order_id)
  select o.order_no as no from gone g join production_order o on o.org = g.org and o.id = g.production_order_id`;

export const deleteNoCheckOrders = handle(reportLookupCalls.deleteNoCheckOrders, async (ctx, { ids = [] }) => {
  if (ids.length === 0) return ctx.refuse('select-to-delete');
  const removedOrders = await ctx.query<{ no: string }>(removeText, [ctx.org, ids, ctx.person.name]);
  ctx.audit(removedOrders.map(({ no }) => no).join(', '));
  return { done: removedOrders.length };
});
