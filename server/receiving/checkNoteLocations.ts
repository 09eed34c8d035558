import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLines, findNote } from './note.store.ts';

export const checkNoteLocations = handle(receivingCalls.checkNoteLocations, async (ctx, { noteNo }) => {
  const note = await findNote(ctx, noteNo);
  const lines = await findLines(ctx, note.id);
  const missing = lines.filter((line) => line.receivedQty === null && line.locationId === null).map((line) => line.itemNo);
  return { complete: missing.length === 0, missing };
});
