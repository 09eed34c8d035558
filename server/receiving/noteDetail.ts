import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findNote, readNote } from './note.store.ts';

export const noteDetail = handle(receivingCalls.noteDetail, async (ctx, input) => {
  const note = await findNote(ctx, input.noteNo);
  return readNote(ctx, note.id);
});
