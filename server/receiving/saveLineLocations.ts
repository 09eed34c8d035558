import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLocation } from './location.store.ts';
import { readNote, requireOpenLines } from './note.store.ts';
import { lockNoteInWork } from './noteInWork.store.ts';

export const saveLineLocations = handle(receivingCalls.saveLineLocations, async (ctx, input) => {
  if (input.lineNos.length === 0) return ctx.refuse('select-to-save');
  const note = await lockNoteInWork(ctx, input.noteNo);
  await requireOpenLines(ctx, note.id, input.lineNos);
  const place = await findLocation(ctx, input.locationCode, input.warehouseId);
  ctx.write('update delivery_note_line set location_id = $1 where note_id = $2 and line_no = any($3::int[]) and received_qty is null', [
    place.id,
    note.id,
    input.lineNos,
  ]);
  ctx.audit(input.noteNo, { location: place.code, lines: input.lineNos });
  return readNote(ctx, note.id);
});
