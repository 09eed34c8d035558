import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { readNote, requireOpenLines } from './note.store.ts';
import { lockNoteInWork } from './noteInWork.store.ts';

const clearText = `
  update delivery_note_line set location_id = null
   where note_id = $1 and received_qty is null and ($2::int[] is null or line_no = any($2::int[]))`;

export const clearNoteLocations = handle(receivingCalls.clearNoteLocations, async (ctx, { noteNo, lineNos }) => {
  if (lineNos?.length === 0) return ctx.refuse('select-to-clear-location');
  const note = await lockNoteInWork(ctx, noteNo);
  if (lineNos) await requireOpenLines(ctx, note.id, lineNos);
  ctx.write(clearText, [note.id, lineNos ?? null]);
  ctx.audit(noteNo, { location: null, lines: lineNos ?? 'all' });
  return readNote(ctx, note.id);
});
