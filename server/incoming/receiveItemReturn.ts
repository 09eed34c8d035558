import { itemReturnCalls } from '../../contract/incoming/itemReturn.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findDocument, requireStep } from '../documents/documentRows.ts';
import { loadDocuments } from '../documents/loadDocuments.ts';
import { readEntry } from '../documents/readEntry.ts';
import { savedAs } from '../documents/saveDocument.ts';
import { takeStep } from '../documents/takeSteps.ts';
import { workshopReturn } from '../documents/workshopReturnDocument.ts';
import { receivedLines } from './receivedLines.ts';

const linesText = `
  update document_line l set qty = g.qty, to_location_id = g.place, to_status = $3, label_ids = g.labels
    from jsonb_to_recordset($4::jsonb) as g(line int, qty numeric, place bigint, labels bigint[])
   where l.org = $1 and l.document_id = $2 and l.line_no = g.line`;

const headText = `
  update document set warehouse_id = $3, total_qty = (select sum(qty) from document_line where org = $1 and document_id = $2) where org = $1 and id = $2`;

export const receiveItemReturn = handle(itemReturnCalls.receiveItemReturn, async (ctx, { returnNo, defective = false, lines: entered }) => {
  if (!returnNo) return ctx.refuse('item-return.number-required', { field: 'ReturnNo' });
  const row = await findDocument(ctx, workshopReturn, returnNo);
  requireStep(workshopReturn, row, 'receive');
  const [[written], entry] = await Promise.all([
    loadDocuments(ctx.query, workshopReturn, [row.id]),
    readEntry(ctx, entered ? { lines: entered } : {}),
  ]);
  if (!written) throw new Error(`${returnNo} was locked and cannot be read`);
  const lines = receivedLines(written.lines, entry.lines, defective ? 'hold' : 'available');
  const places = lines.map(({ lineNo: line, qty, to, labels = [] }) => ({
    ...{ line, qty, place: to?.locationId, labels: labels.map(({ id }) => id) },
  }));
  ctx.write(linesText, [ctx.org, row.id, defective ? 'hold' : 'available', JSON.stringify(places)]);
  ctx.write(headText, [ctx.org, row.id, entry.warehouse.id]);
  await takeStep(ctx, workshopReturn, row, 'receive');
  return savedAs(ctx, { no: row.no, lines });
});
