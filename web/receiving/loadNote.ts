import type { Note } from '../../contract/receiving/receive.view.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { ask } from '../core/wire/api.ts';
import { unlessRefused } from '../core/wire/unlessRefused.ts';

/** A delivery note; undefined when there is none of that number. */
export async function loadNote(noteNo: string | undefined): Promise<Note | undefined> {
  if (!noteNo) return undefined;
  return ask(receivingCalls.noteDetail, { noteNo }, { quiet: true }).catch(unlessRefused('note.not-found'));
}
