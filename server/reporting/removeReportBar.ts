import { subtractQty } from '../../contract/core/quantity.ts';
import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';
import { changeLines } from '../documents/documentLines.store.ts';
import { findDocument, requireAtRest, requireStep } from '../documents/documentRows.ts';
import { loadDocuments } from '../documents/loadDocuments.ts';
import { labelCode } from '../labels/label.store.ts';
import { productionReport } from './productionReport.ts';

const numberText = `select doc_no as no from document where org = $1 and id = $2 and kind = 'productionReport'`;

export const removeReportBar = handle(reportLookupCalls.removeReportBar, async (ctx, { id, code: scanned }) => {
  const code = labelCode(scanned);
  const [named] = await ctx.query<{ no: string }>(numberText, [ctx.org, id]);
  if (!named) return ctx.refuse('document.not-found', { no: String(id) });
  const row = await findDocument(ctx, productionReport, named.no);
  requireStep(productionReport, row, 'change');
  requireAtRest([row]);
  const [document] = await loadDocuments(ctx.query, productionReport, [row.id]);
  let found = false;
  const lines = (document?.lines ?? []).map((line) => {
    const label = line.labels?.find((one) => one.code === code);
    if (!label) return line;
    found = true;
    return { ...line, qty: subtractQty(line.qty, label.qty), labels: line.labels?.filter((one) => one !== label) ?? [] };
  });
  if (!found) return ctx.refuse('report.bar-not-in', { code, no: named.no });
  changeLines(ctx, row, lines);
  ctx.audit(named.no, { barCode: code });
  return { done: 1 };
});
