import { subtractQty } from '../../contract/core/quantity.ts';
import { findScanned, labelCodeOf, parseScan } from '../../contract/labels/scanCode.ts';
import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';
import { changeLines } from '../documents/documentLines.store.ts';
import { findDocument, requireAtRest, requireStep } from '../documents/documentRows.ts';
import { loadDocuments } from '../documents/loadDocuments.ts';
import { productionReport } from './productionReport.ts';

const numberText = `select doc_no as no from document where org = $1 and id = $2 and kind = 'productionReport'`;

export const removeReportBar = handle(reportLookupCalls.removeReportBar, async (ctx, { id, code: scanned }) => {
  const read = parseScan(scanned);
  const [numbered] = await ctx.query<{ no: string }>(numberText, [ctx.org, id]);
  if (!numbered) return ctx.refuse('document.not-found', { no: String(id) });
  const { no } = numbered;
  const row = await findDocument(ctx, productionReport, no);
  requireStep(productionReport, row, 'change');
  requireAtRest([row]);
  const [document] = await loadDocuments(ctx.query, productionReport, [row.id]);
  const named = findScanned(
    (document?.lines ?? []).flatMap((line) => line.labels ?? []),
    read,
  );
  const lines = (document?.lines ?? []).map((line) => {
    const label = line.labels?.find((one) => one === named);
    if (!label) return line;
    return { ...line, qty: subtractQty(line.qty, label.qty), labels: line.labels?.filter((one) => one !== label) ?? [] };
  });
  if (!named) return ctx.refuse('report.bar-not-in', { code: labelCodeOf(read), no });
  changeLines(ctx, row, lines);
  ctx.audit(no, { barCode: named.code });
  return { done: 1 };
});
