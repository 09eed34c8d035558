import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { fetchUnknownNote, findOpenNote } from './note.store.ts';

export const checkNote = handlePrepared(
  receivingCalls.checkNote,
  async (ctx, { noteNo }) => {
    const note = await findOpenNote(ctx, noteNo);
    return { noteNo: note.note_no, state: note.state };
  },
  (app, caller, input) => fetchUnknownNote(app, caller, input.noteNo),
);
