import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';
import { shownOrder } from './findReportOrder.ts';
import { requireOrder, requireReportable } from './order.store.ts';

const barsText = `
  select distinct on (s.code) s.code, trim_scale(s.qty)::text as qty, coalesce(nullif(s.batch, ''), o.batch) as batch
    from production_order o join line_scan s on s.org = o.org and s.order_no = o.order_no and s.item_id = o.item_id and s.withdrawn_at is null
   where o.org = $1 and o.id = $2 order by s.code, s.scanned_at desc, s.id desc limit 20000`;
const recordedText = `
  select b.code, d.doc_no as "docNo" from document_line l join document d on d.org = l.org and d.id = l.document_id
    join label b on b.org = l.org and b.id = any(l.label_ids)
   where l.org = $1 and l.source_kind = 'productionOrder' and l.source_id = $2 and d.kind = 'productionReport' and d.state <> 'deleted' limit 20000`;

export const reportSnapshot = handle(reportLookupCalls.reportSnapshot, async (ctx, { orderNo }) => {
  const order = await requireOrder(ctx, orderNo);
  requireReportable(order);
  const { qaCheck, productionReportCheck } = ctx.settings;
  const [shown, bars, recorded] = await Promise.all([
    shownOrder(ctx, order),
    ctx.query<{ code: string; qty: string; batch: string }>(barsText, [ctx.org, order.id]),
    ctx.query<{ code: string; docNo: string }>(recordedText, [ctx.org, order.id]),
  ]);
  return { order: shown, switches: { qaCheck, productionReportCheck }, bars, recorded };
});
