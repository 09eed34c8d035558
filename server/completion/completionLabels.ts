import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { labelCodesHere } from '../labels/codesHere.ts';

/** A label of finished goods, as an application needs it. */
export interface ProductLabel {
  id: number;
  code: string;
  qty: string;
  batch: string;
  state: string;
  /** The order that it was printed for; null if it is no label of finished goods. */
  orderId: number | null;
  orderNo: string | null;
  place: string;
  /** The application that contains it already. */
  appliedBy: string | null;
}

const labelsText = `
  select b.id, b.code, trim_scale(b.qty)::text as qty, b.batch, b.state, b.production_order_id as "orderId", o.order_no as "orderNo", coalesce(p.code, '') as place,
         (select d.doc_no from document_line l join document d on d.org = l.org and d.id = l.document_id
           where l.org = b.org and l.source_kind = 'productionOrder' and l.source_id = b.production_order_id and b.id = any(l.label_ids)
             and d.kind = 'completionApplication' and d.state not in ('deleted', 'returned') limit 1) as "appliedBy"
    from label b left join production_order o on o.org = b.org and o.id = b.production_order_id left join location p on p.id = b.location_id
   where b.org = $1 and b.code = any($2::text[])`;

/** The labels of scanned codes, in the order of the scans; a repeated or an unknown one is refused by name. */
export async function findProductLabels(ctx: Pick<Context, 'org' | 'query'>, scanned: readonly string[]): Promise<ProductLabel[]> {
  const codes = await labelCodesHere(ctx, scanned);
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice !== undefined) throw new Refusal('report.bar-repeated', { code: twice });
  if (codes.length === 0) return [];
  const found = new Map((await ctx.query<ProductLabel>(labelsText, [ctx.org, codes])).map((label) => [label.code, label]));
  return codes.map((code) => {
    const label = found.get(code);
    if (!label) throw new Refusal('label.not-found', { code });
    return label;
  });
}

/**
 * Refuses a label that an application of an order cannot use, and names the place of the label (rules barcode-belongs-to-order,
 * barcode-applied-not-again).
 */
export function requireApplicable(label: ProductLabel, order: { id: number; orderNo: string }): void {
  const { code, orderId, orderNo, appliedBy, state, place } = label;
  if (orderId !== order.id) throw new Refusal('report.bar-other-order', { code, no: order.orderNo, other: orderNo ?? '—' });
  if (appliedBy) throw new Refusal('report.bar-applied', { code, no: appliedBy });
  if (!['generated', 'printed', 'in-stock'].includes(state))
    throw new Refusal('completion.label-state', { code, state: `label.${state}`, place: place || '—' });
}
