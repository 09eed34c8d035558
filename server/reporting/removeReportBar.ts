import { subtractQty } from '../../contract/core/quantity.ts';
import { findScanned, labelCodeOf, parseScan } from '../../contract/labels/scanCode.ts';
import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';
import { changeLines } from '../documents/documentLines.store.ts';
import { findDocument, requireAtRest, requireStep } from '../documents/documentRows.ts';
import { loadDocument } from '../documents/loadDocuments.ts';
import { productionReport } from './productionReport.ts';

/** Finds the report by its id, or by the id of one of its rows as in the audit's list; the report must contain the barcode. */
const numberText = `
  select d.doc_no as no from document d
   where d.org = $1 and d.kind = 'productionReport'
     and (d.id = $2 or d.id = (select l.document_id from document_line l where l.org = $1 and l.id = $2))
   order by exists (select 1 from document_line l join label b on b.id = any(l.label_ids)
                     where l.org = d.org and l.document_id = d.id and b.code = $3) desc, d.id = $2 desc limit 1`;

export const removeReportBar = handle(reportLookupCalls.removeReportBar, async (ctx, { id, code: scanned }) => {
  const read = parseScan(scanned);
  const [numbered] = await ctx.query<{ no: string }>(numberText, [ctx.org, id, labelCodeOf(read)]);
  if (!numbered) return ctx.refuse('document.not-found', { no: String(id) });
  const { no } = numbered;
  const row = await findDocument(ctx, productionReport, no);
  requireStep(productionReport, row, 'change');
  requireAtRest([row]);
  const document = await loadDocument(ctx, productionReport, row);
  const named = findScanned(
    document.lines.flatMap((line) => line.labels ?? []),
    read,
  );
  const lines = document.lines.map((line) => {
    const label = line.labels?.find((one) => one === named);
    if (!label) return line;
    return { ...line, qty: subtractQty(line.qty, label.qty), labels: line.labels?.filter((one) => one !== label) ?? [] };
  });
  if (!named) return ctx.refuse('report.bar-not-in', { code: labelCodeOf(read), no });
  changeLines(ctx, document, lines);
  return { done: 1 };
});
