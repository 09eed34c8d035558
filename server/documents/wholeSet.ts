import { addQty, remainingQty } from '../../contract/core/quantity.ts';
import { type Component, faultOfSet, qtyWithWholeSet, type Shortage, shortages } from '../../contract/reporting/reportable.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';

/** A production order whose material is looked at. */
interface Order {
  id: number;
  orderNo: string;
  ordered: string;
}

/** The material issued to workshops for an order, and the part that was given back or is on its way back. */
const componentsText = `
  with moved as (
    select l.item_id, sum(l.qty) filter (where d.kind = 'issue') as issued, sum(l.qty) filter (where d.kind = 'workshopReturn') as returned
      from document_line l join document d on d.org = l.org and d.id = l.document_id and d.kind in ('issue', 'workshopReturn') and d.state <> 'deleted'
     where l.org = $1 and l.detail ->> 'orderNo' = $2 group by l.item_id
  )
  select c.line, i.code as "itemNo", i.decimals, trim_scale(c.qty)::text as qty, trim_scale(coalesce(v.issued, 0))::text as issued,
         trim_scale(coalesce(v.returned, 0))::text as returned
    from (select min(c.line_no) as line, c.item_id, sum(c.qty) as qty
            from production_order o join production_order_component c on c.production_order_id = o.id where o.org = $1 and o.id = $3 group by c.item_id) c
    join item i on i.id = c.item_id left join moved v on v.item_id = c.item_id order by c.line`;

const componentsOf = ({ org, query }: Pick<Context, 'org' | 'query'>, order: Order): Promise<Component[]> =>
  query<Component>(componentsText, [org, order.orderNo, order.id]);

/** The shortages at the workshop for this total of an order: each component with need and stock. */
export async function shortagesOf(ctx: Pick<Context, 'org' | 'query'>, order: Order, finished: string): Promise<Shortage[]> {
  return shortages(await componentsOf(ctx, order), order.ordered, finished);
}

/** Requires a complete set for this quantity besides the finished one, where the plant checks it. */
export async function requireWholeSet(
  ctx: Pick<Context, 'org' | 'query' | 'settings'>,
  order: Order & { decimals: number },
  { done, qty }: { done: string; qty: string },
): Promise<void> {
  const finished = addQty(done, qty);
  if (!ctx.settings.completionSetCheck) return;
  const components = await componentsOf(ctx, order);
  const open = remainingQty(qtyWithWholeSet(components, order.ordered, order.decimals), done);
  const fault = faultOfSet(order.orderNo, shortages(components, order.ordered, finished), open);
  if (fault) throw new Refusal(fault.refuse, fault.args);
}
