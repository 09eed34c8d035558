import type { OrderStanding } from '../../contract/completion/completion.rules.ts';
import type { Context } from '../core/call/context.ts';
import { lockOrder } from '../documents/lockOrder.ts';
import { linesOfOrder, orderSums } from '../documents/orderSums.ts';

/** A production order with its quantities. */
export interface Order extends OrderStanding {
  id: number;
  itemNo: string;
  decimals: number;
  batch: string;
  project: string;
  status: string;
}

const orderText = `
  select o.id, o.order_no as "orderNo", i.code as "itemNo", i.decimals, o.unit, o.batch, o.project, o.status, trim_scale(o.qty)::text as ordered,
         trim_scale(${orderSums.applied})::text as applied, trim_scale(${orderSums.mcas})::text as scanned, trim_scale(${orderSums.audited})::text as audited
    from production_order o join item i on i.org = o.org and i.id = o.item_id`;

/** Locks the order of a number: applications for it wait for each other. */
export const lockOrderToApply = (ctx: Pick<Context, 'org' | 'query' | 'write'>, orderNo: string): Promise<Order> =>
  lockOrder(ctx, orderText, orderNo);

/** Goods at reporting places of the documents' orders that no confirmed application has taken yet. */
export const reportedText = `
  select o.id as "orderId", r.item_id as "itemId", r.batch, r.project, r.location_id as "locationId", trim_scale(r.qty - coalesce(t.qty, 0))::text as qty
    from production_order o
    join lateral (select l.item_id, l.batch, l.project, l.to_location_id as location_id, l.to_status as status, sum(l.qty) as qty
                    from ${linesOfOrder('productionReport', "in ('audited', 'synchronized')")} and l.to_location_id is not null group by 1, 2, 3, 4, 5) r on true
    left join lateral (select sum(l.qty) as qty from ${linesOfOrder('completionApplication', "in ('confirmed', 'synchronized', 'returned')")}
                          and (l.item_id, l.batch, l.project, l.from_location_id, l.from_status) = (r.item_id, r.batch, r.project, r.location_id, r.status)) t on true
   where o.org = $1 and o.id = any($2::bigint[]) and r.qty > coalesce(t.qty, 0) order by o.id, r.location_id`;
