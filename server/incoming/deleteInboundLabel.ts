import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { inboundCalls } from '../../contract/incoming/inbound.calls.ts';
import { findScanned, labelCodeOf, parseScan } from '../../contract/labels/scanCode.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { handle } from '../core/call/handler.ts';
import { takeLabelOut } from '../documents/documentLines.store.ts';
import { findDocument } from '../documents/documentRows.ts';
import type { DocumentLine } from '../documents/documentTypes.ts';
import { loadDocument } from '../documents/loadDocuments.ts';
import type { FindInbound } from './inboundDocument.ts';

function whichOf(lines: readonly DocumentLine[], scanned: string) {
  const all = lines.flatMap((line) => (line.labels ?? []).map((label) => ({ line, label, code: label.code })));
  return findScanned(all, parseScan(scanned));
}

/** Deletes a label from a line. A line's quantity is the sum of its labels and a typed quantity: the label's own quantity goes with it. */
export const deleteInboundLabel = (find: FindInbound) =>
  handle(inboundCalls.deleteInboundLabel, async (ctx, input) => {
    const { life, no } = await find(ctx, input.no);
    const row = await findDocument(ctx, life, no);
    const { machine } = life.kind;
    const open = row.state === machine.start && !life.parts.posts?.['save'] && life.table.table === 'document';
    if (!open) throw new Refusal('document.state', { no, state: `${machine.name}.${row.state}` });
    const document = await loadDocument(ctx, life, row);
    const found = whichOf(document.lines, input.label);
    if (!found) return ctx.refuse('inbound.label-not-in', { code: labelCodeOf(parseScan(input.label)), no });
    const { line, label, code } = found;
    const qty = subtractQty(line.qty, label.qty);
    const empty = compareQty(qty, '0') <= 0;
    if (empty && document.lines.length === 1) return ctx.refuse('inbound.label-last', { code, no });
    takeLabelOut(ctx, document, line.lineNo, empty ? 'nothing' : { qty, labelId: label.id });
    const [left] = await ctx.query<{ qty: string }>('select trim_scale(total_qty)::text as qty from document where org = $1 and id = $2', [
      ctx.org,
      row.id,
    ]);
    return { docNo: no, totalQty: left?.qty ?? '0' };
  });
