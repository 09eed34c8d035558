import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';
import type { Orders } from '../documents/lockOrder.ts';
import { labelEvent, newLabels } from '../labels/labelChange.ts';
import type { Order } from './order.store.ts';

/** A finished-goods barcode: a label of ours, or a piece that MCAS scanned and that gets its label with its report. */
export interface Bar {
  code: string;
  /** Null while only MCAS knows it. */
  labelId: number | null;
  /** The identity that was drawn for its label (`drawLabels`); null where it has one. */
  newLabelId: number | null;
  orderId: number;
  orderNo: string;
  itemNo: string;
  batch: string;
  qty: string;
  /** The report that contains it; empty without one. */
  reportNo: string;
  /** The completion application that contains it. */
  applicationNo: string;
}

const inDocument = (kind: string, states: string): string => `
  coalesce((select min(d.doc_no) from document_line l join document d on d.org = l.org and d.id = l.document_id
    where l.org = b.org and l.source_kind = 'productionOrder' and l.source_id = b.production_order_id and b.id = any(l.label_ids)
      and d.kind = '${kind}' and d.state ${states}), '')`;

/** The order of a scan `s`, as a subquery for each scan, so that no plan starts with all orders. */
const ofScan = 'org = s.org and order_no = s.order_no and item_id = s.item_id and withdrawn_at is null';

const barsText = (newLabelId: string): string => `
  select b.code, b.id as "labelId", null::bigint as "newLabelId", o.id as "orderId", o.order_no as "orderNo", i.code as "itemNo", b.batch, trim_scale(b.qty)::text as qty,
         ${inDocument('productionReport', "<> 'deleted'")} as "reportNo", ${inDocument('completionApplication', "not in ('deleted', 'returned')")} as "applicationNo"
    from label b join production_order o on o.org = b.org and o.id = b.production_order_id join item i on i.id = b.item_id
   where b.org = $1 and b.code = any($2::text[])
  union all
  select code, null, ${newLabelId}, id, order_no, item, batch, qty, '', '' from (
    select distinct on (s.code) s.code, o.id, o.order_no, i.code as item, coalesce(nullif(s.batch, ''), o.batch) as batch, trim_scale(s.qty)::text as qty
      from line_scan s join lateral (select id, order_no, batch from production_order where ${ofScan} limit 1) o on true join item i on i.id = s.item_id
     where s.org = $1 and s.code = any($2::text[]) and s.withdrawn_at is null
       and (select b.id from label b where b.org = s.org and b.code = s.code) is null
     order by s.code, s.scanned_at desc, s.id desc) scanned`;
const lookText = barsText('null::bigint');
const drawText = barsText(`nextval(pg_get_serial_sequence('label', 'id'))`);

/** The orders of barcodes, to be locked before the barcodes are examined. */
export const ordersOfBars = (org: string, codes: readonly string[]): Orders => ({
  where: `where o.org = $1 and o.withdrawn_at is null and o.id = any(array(
    select b.production_order_id from label b where b.org = $1 and b.code = any($2::text[])
    union all
    select (select id from production_order where ${ofScan}) from line_scan s where s.org = $1 and s.code = any($2::text[]) and s.withdrawn_at is null))`,
  values: [org, codes],
});

/**
 * The pieces of stored barcodes (`barCodesHere`), in the given order; undefined for an unknown one. `drawLabels` draws identities for
 * the labels that may have to be made, so that they are known before the labels are written.
 */
export async function findBars(
  { org, query }: Pick<Context, 'org' | 'query'>,
  codes: readonly string[],
  { drawLabels = false } = {},
): Promise<(Bar | undefined)[]> {
  const found = codes.length === 0 ? [] : await query<Bar>(drawLabels ? drawText : lookText, [org, codes]);
  const byCode = new Map(found.map((bar) => [bar.code, bar]));
  return codes.map((code) => byCode.get(code));
}

/** Requires that each barcode can be used for a report of the order (rules barcode-not-repeated, barcode-belongs-to-order, barcode-no-production-record). */
export function requireBars(scans: readonly { code: string; bar: Bar | undefined }[], order: Pick<Order, 'id' | 'orderNo'>): Bar[] {
  const seen = new Set<string>();
  return scans.map(({ code: scanned, bar }) => {
    if (!bar) throw new Refusal('report.bar-unknown', { code: scanned });
    const { code, orderId, orderNo: other, reportNo, applicationNo } = bar;
    if (seen.has(code)) throw new Refusal('report.bar-repeated', { code });
    seen.add(code);
    if (orderId !== order.id) throw new Refusal('report.bar-other-order', { code, other, no: order.orderNo });
    if (applicationNo) throw new Refusal('report.bar-applied', { code, no: applicationNo });
    if (reportNo) throw new Refusal('report.bar-recorded', { code, no: reportNo });
    return bar;
  });
}

const labelText = `
  with made as (
    ${newLabels(
      ['id', 'org', 'code', 'kind', 'item_id', 'batch', 'project', 'qty', 'state', 'made_here', 'production_order_id'],
      `select l.id, :org, l.code, 'product', :itemId, l.batch, :project, l.qty, 'printed', true, :orderId
         from jsonb_to_recordset(:labels::jsonb) as l(id bigint, code text, batch text, qty numeric)`,
      'given',
    )}
    returning id
  )
  ${labelEvent('generated', 'made', { user: ':userId' })}`;

/** Gives the pieces that only MCAS knew their labels (kind product), of the drawn identities; gives the identity of every bar's label by its code. */
export function labelBars(
  ctx: Pick<Context, 'org' | 'write' | 'person'>,
  order: Pick<Order, 'id' | 'itemId' | 'project'>,
  bars: readonly Bar[],
): ReadonlyMap<string, number> {
  const bare = bars.flatMap(({ newLabelId: id, code, batch, qty }) => (id === null ? [] : [{ id, code, batch, qty }]));
  const { itemId, project, id: orderId } = order;
  const made = { org: ctx.org, itemId, project, orderId, labels: JSON.stringify(bare), userId: ctx.person.userId };
  if (bare.length > 0) ctx.write(...named(labelText, made));
  return new Map(bars.map(({ code, labelId, newLabelId }) => [code, labelId ?? newLabelId ?? 0]));
}
