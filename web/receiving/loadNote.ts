import type { Note } from '../../contract/receiving/receive.view.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { ask } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';

/** A delivery note; undefined when there is none of that number. */
export async function loadNote(noteNo: string | undefined): Promise<Note | undefined> {
  if (!noteNo) return undefined;
  return ask(receivingCalls.noteDetail, { noteNo }, { quiet: true }).catch((error: unknown) => {
    if (error instanceof CallError && error.id === 'note.not-found') return undefined;
    throw error;
  });
}
