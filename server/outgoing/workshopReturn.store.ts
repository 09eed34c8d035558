import { addQty, compareQty } from '../../contract/core/quantity.ts';
import { returnable } from '../../contract/outgoing/return.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import type { ReadLine } from '../documents/readEntry.ts';

/** The issued or returned quantity of an item, batch and project, and the part of it for the order of a line. */
const movedText = `
  select g.nth, coalesce(sum(l.qty) filter (where d.kind = 'issue'), 0)::text as issued,
         coalesce(sum(l.qty) filter (where d.kind = 'workshopReturn'), 0)::text as returned,
         coalesce(sum(l.qty) filter (where d.kind = 'issue' and l.detail ->> 'orderNo' = g."order"), 0)::text as "issuedForOrder",
         coalesce(sum(l.qty) filter (where d.kind = 'workshopReturn' and l.detail ->> 'orderNo' = g."order"), 0)::text as "returnedForOrder"
    from jsonb_to_recordset($3::jsonb) as g(nth int, item bigint, batch text, project text, "order" text)
    left join (document_line l join document d on d.org = l.org and d.id = l.document_id and d.workshop_id = $2
                 and (d.kind = 'issue' or d.kind = 'workshopReturn' and d.state <> 'deleted'))
      on l.org = $1 and l.item_id = g.item and l.batch = g.batch and l.project = g.project
   group by g.nth order by g.nth`;

/** What a workshop `$2` has of an item, by batch, project and order; a return may have named an order or none, so that both sums limit it. */
const hasText = `
  select batch, project, "order" as "orderNo", trim_scale(least(open, of_batch))::text as qty
    from (select batch, project, "order", open, sum(open) over (partition by batch, project) as of_batch
            from (select l.batch, l.project, coalesce(l.detail ->> 'orderNo', '') as "order",
                         sum(case when d.kind = 'issue' then l.qty else -l.qty end) as open
                    from document d join document_line l on l.org = d.org and l.document_id = d.id join item i on i.id = l.item_id
                   where d.org = $1 and d.workshop_id = $2 and i.org = $1 and i.code = $3
                     and (d.kind = 'issue' or d.kind = 'workshopReturn' and d.state <> 'deleted')
                   group by l.batch, l.project, coalesce(l.detail ->> 'orderNo', '')) g) s
   where open > 0 and of_batch > 0
   order by batch, project, "order" limit 1000`;

/** What a workshop was issued of an item and has not given back. */
export const goodsAtWorkshop = (
  ctx: Pick<Context, 'org' | 'query'>,
  workshop: { id: number },
  itemNo: string,
): Promise<{ batch: string; project: string; orderNo: string; qty: string }[]> => ctx.query(hasText, [ctx.org, workshop.id, itemNo]);

/** Says which batches the workshop has, where it was issued none of this one. */
async function requireBatch(
  ctx: Pick<Context, 'org' | 'query'>,
  workshop: { id: number; code: string },
  { lineNo: line, itemNo: item, batch }: ReadLine,
): Promise<void> {
  const goods = await goodsAtWorkshop(ctx, workshop, item);
  if (goods.length === 0 || goods.some((one) => one.batch === batch)) return;
  const other = [...new Set(goods.map((one) => one.batch).filter(Boolean))].slice(0, 5).join(', ');
  // If the workshop has only goods without a batch, the entered batch is the fault; otherwise the limits below refuse.
  if (other === '') return;
  const args = { line, item, whose: workshop.code, other, field: 'BatchNo' };
  throw batch ? new Refusal('return.other-batch', { ...args, batch }) : new Refusal('return.choose-batch', args);
}

interface Moved {
  issued: string;
  returned: string;
  issuedForOrder: string;
  returnedForOrder: string;
}

/**
 * Refuses quantities above the part that the workshop was issued and has not given back, with both numbers: for each order, and for all
 * together, since a return names an order or none. Other returns of the workshop wait meanwhile.
 */
export async function requireIssued(
  ctx: Pick<Context, 'org' | 'query'>,
  workshop: { id: number; code: string },
  lines: readonly ReadLine[],
): Promise<void> {
  await ctx.query('select from workshop where id = $1 for no key update', [workshop.id]);
  const returnedLines = lines.map(({ itemId: item, batch, project, orderNo = '' }, nth) => ({ nth, item, batch, project, order: orderNo }));
  const moved = await ctx.query<Moved>(movedText, [ctx.org, workshop.id, JSON.stringify(returnedLines)]);
  const sums = new Map<string, string>();
  for (const [at, line] of lines.entries()) {
    const { lineNo, itemNo, batch, project, orderNo, qty } = line;
    const { issued = '0', returned = '0', issuedForOrder = '0', returnedForOrder = '0' } = moved[at] ?? {};
    if (compareQty(issued, '0') <= 0) await requireBatch(ctx, workshop, line);
    const goods = [itemNo, batch, project];
    const limits = [
      { of: goods, whose: workshop.code, open: returnable(issued, returned) },
      ...(orderNo ? [{ of: [...goods, orderNo], whose: orderNo, open: returnable(issuedForOrder, returnedForOrder) }] : []),
    ];
    for (const { of, whose, open } of limits) {
      const key = JSON.stringify(of);
      const sum = addQty(sums.get(key) ?? '0', qty);
      sums.set(key, sum);
      if (compareQty(sum, open) > 0) throw new Refusal('return.over', { line: lineNo, item: itemNo, whose, open, qty: sum, field: 'Qty' });
    }
  }
}
