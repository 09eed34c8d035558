import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { reportingCalls } from '../../contract/reporting/reporting.calls.ts';
import { handle } from '../core/call/handler.ts';
import { changeLines } from '../documents/documentLines.store.ts';
import { findDocument, requireAtRest, requireStep } from '../documents/documentRows.ts';
import { loadDocument } from '../documents/loadDocuments.ts';
import { requireAsRead } from '../documents/requireAsRead.ts';
import { lockOrderOf, requireReportable } from './order.store.ts';
import { productionReport } from './productionReport.ts';
import { findReportingPlaces } from './reportingPlace.ts';
import { requireReportableQty } from './requireQuantity.ts';
import { requireRow } from './requireRow.ts';
import { sumOf } from './sumOf.ts';

export const changeReport = handle(reportingCalls.changeReport, async (ctx, { docNo, rows = [], revision }) => {
  if (!docNo || rows.length === 0) return ctx.refuse('select-to-modify');
  const order = await lockOrderOf(ctx, docNo);
  const row = await findDocument(ctx, productionReport, docNo);
  requireStep(productionReport, row, 'change');
  requireAtRest([row]);
  await requireAsRead(ctx, row, revision);
  const document = await loadDocument(ctx, productionReport, row);
  if (!order) throw new Error(`${docNo} has no order`);
  requireReportable(order);
  const placeNamed = await findReportingPlaces(
    ctx,
    rows.flatMap(({ location }) => location || []),
  );
  const changed = new Map(document.lines.map((line) => [line.lineNo, line]));
  for (const { lineNo, qty, scrapQty, batch, location } of rows) {
    const line = changed.get(lineNo);
    if (!line) return ctx.refuse('report.row-unknown', { no: docNo, line: lineNo });
    const now = { qty: qty ?? line.qty, batch: batch ?? line.batch };
    requireRow({ ...now, scrapQty, bars: line.labels ?? [] }, lineNo, order);
    changed.set(lineNo, {
      ...line,
      ...now,
      to: location ? placeNamed(location) : line.to,
      detail: { ...line.detail, ...(scrapQty ? { scrapQty } : {}) },
    });
  }
  const lines = [...changed.values()];
  const before = subtractQty(order.reported, sumOf(document.lines));
  if (compareQty(sumOf(lines), sumOf(document.lines)) > 0) await requireReportableQty(ctx, { ...order, reported: before }, sumOf(lines));
  changeLines(ctx, document, lines);
  return { docNo, lines: lines.length, totalQty: sumOf(lines) };
});
