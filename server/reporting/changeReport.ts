import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { reportingCalls } from '../../contract/reporting/reporting.calls.ts';
import { handle } from '../core/handler.ts';
import { findDocument, requireAtRest, requireStep } from '../documents/documentRows.ts';
import type { DocumentLine } from '../documents/documentTypes.ts';
import { loadDocuments } from '../documents/loadDocuments.ts';
import { lockOrderOf, requireReportable } from './order.store.ts';
import { productionReport } from './productionReport.ts';
import { requireReportingPlace } from './reportingPlace.ts';
import { requireReportableQty } from './requireQuantity.ts';

/** The lines of a report as they are now, and the sums that follow from them. */
export const writeLines = `
  with l as (select * from jsonb_to_recordset($3::jsonb) as l(line_no int, qty numeric, batch text, place bigint, label_ids bigint[], detail jsonb)),
  lined as (
    update document_line d set qty = l.qty, batch = l.batch, to_location_id = l.place, to_status = case when l.place is not null then 'available' end,
           label_ids = l.label_ids, detail = l.detail
      from l where d.org = $1 and d.document_id = $2 and d.line_no = l.line_no
  )
  update document set total_qty = (select sum(qty) from l), changed_at = now(),
         warehouse_id = (select p.warehouse_id from l join location p on p.id = l.place order by l.line_no limit 1)
   where org = $1 and id = $2`;

export const columnsOf = ({ lineNo, qty, batch, to, labels = [], detail = {} }: DocumentLine) => ({
  ...{ line_no: lineNo, qty, batch, place: to?.locationId ?? null, label_ids: labels.map(({ id }) => id), detail },
});

export const sumOf = (lines: readonly { qty: string }[]): string => addQty('0', ...lines.map(({ qty }) => qty));

export const changeReport = handle(reportingCalls.changeReport, async (ctx, { docNo, rows = [] }) => {
  if (!docNo || rows.length === 0) return ctx.refuse('select-to-modify');
  const order = await lockOrderOf(ctx, docNo);
  const row = await findDocument(ctx, productionReport, docNo);
  requireStep(productionReport, row, 'change');
  requireAtRest([row]);
  const [document] = await loadDocuments(ctx.query, productionReport, [row.id]);
  if (!order || !document) throw new Error(`${docNo} has no order`);
  requireReportable(order);
  const changed = new Map(document.lines.map((line) => [line.lineNo, line]));
  for (const { lineNo, qty, scrapQty, batch, location } of rows) {
    const line = changed.get(lineNo);
    if (!line) return ctx.refuse('report.row-unknown', { no: docNo, line: lineNo });
    const held = sumOf(line.labels ?? []);
    const now = qty ?? line.qty;
    if (compareQty(held, now) > 0) return ctx.refuse('entry.labels-over', { line: lineNo, sum: held, qty: now, field: 'Qty' });
    if (compareQty(now, '0') <= 0) return ctx.refuse('report.qty-required', { no: order.orderNo, field: 'Qty' });
    if (order.batchControlled && !(batch ?? line.batch))
      return ctx.refuse('entry.batch-required', { line: lineNo, item: order.itemNo, field: 'BatchNo' });
    const to = location ? await requireReportingPlace(ctx, location) : line.to;
    changed.set(lineNo, {
      ...line,
      qty: now,
      batch: batch ?? line.batch,
      to,
      detail: { ...line.detail, ...(scrapQty ? { scrapQty } : {}) },
    });
  }
  const lines = [...changed.values()];
  const before = subtractQty(order.reported, sumOf(document.lines));
  if (compareQty(sumOf(lines), sumOf(document.lines)) > 0) await requireReportableQty(ctx, { ...order, reported: before }, sumOf(lines));
  ctx.write(writeLines, [ctx.org, row.id, JSON.stringify(lines.map(columnsOf))]);
  const told = { lines: lines.length, totalQty: sumOf(lines) };
  ctx.audit(docNo, told);
  return { docNo, ...told };
});
