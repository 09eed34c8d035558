import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLocation } from './location.store.ts';
import { readNote } from './note.store.ts';
import { lockNoteInWork } from './noteInWork.store.ts';

export const saveNoteLocation = handle(receivingCalls.saveNoteLocation, async (ctx, { noteNo, locationCode, warehouseId }) => {
  const note = await lockNoteInWork(ctx, noteNo);
  const place = await findLocation(ctx, locationCode, warehouseId);
  ctx.write('update delivery_note_line set location_id = $1 where note_id = $2 and received_qty is null', [place.id, note.id]);
  ctx.audit(noteNo, { location: place.code, lines: 'all' });
  return readNote(ctx, note.id);
});
