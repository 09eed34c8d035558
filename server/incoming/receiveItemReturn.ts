import { itemReturnCalls } from '../../contract/incoming/itemReturn.calls.ts';
import { handle } from '../core/call/handler.ts';
import { writeArrival } from '../documents/documentLines.store.ts';
import { findDocument, requireStep } from '../documents/documentRows.ts';
import { loadDocument } from '../documents/loadDocuments.ts';
import { readEntry } from '../documents/readEntry.ts';
import { savedAnswer } from '../documents/saveDocument.ts';
import { takeStep } from '../documents/takeSteps.ts';
import { workshopReturn } from '../documents/workshopReturnDocument.ts';
import { receivedLines } from './receivedLines.ts';

export const receiveItemReturn = handle(itemReturnCalls.receiveItemReturn, async (ctx, { returnNo, defective = false, lines: entered }) => {
  if (!returnNo) return ctx.refuse('item-return.number-required', { field: 'ReturnNo' });
  const row = await findDocument(ctx, workshopReturn, returnNo);
  requireStep(workshopReturn, row, 'receive');
  const [written, entry] = await Promise.all([loadDocument(ctx, workshopReturn, row), readEntry(ctx, entered ? { lines: entered } : {})]);
  const lines = receivedLines(written.lines, entry.lines, defective ? 'hold' : 'available');
  writeArrival(ctx, written, entry.warehouse.id, lines);
  await takeStep(ctx, workshopReturn, row, 'receive');
  return savedAnswer({ no: row.no, lines });
});
