import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { callAction } from '../core/list/listDefinition.ts';
import { outcomeToast } from '../core/words/outcomeToast.ts';

interface Numbered {
  noteNo: string | null;
  state: string | null;
}

const numbers = (rows: readonly Numbered[]): string[] => rows.flatMap((row) => row.noteNo ?? []);

/** Asks the supplier portal for notes again. */
export const pushAction = callAction<Numbered, typeof receivingCalls.syncNote>(receivingCalls.syncNote, {
  label: 'action.push',
  icon: 'sync',
  rows: 'some',
  select: 'error.push.nothing-selected',
  input: (rows) => ({ noteNos: numbers(rows) }),
  resultMessage: outcomeToast,
});

/** Deletes notes without receipts. */
export const deleteNotesAction = callAction<Numbered, typeof receivingCalls.deleteNotes>(receivingCalls.deleteNotes, {
  label: 'action.deleteNotes',
  icon: 'trash',
  kind: 'danger',
  rows: 'some',
  select: 'error.select-to-delete',
  allowed: ({ state }) => state === 'unreceived' || state === 'scanning',
  confirm: 'action.deleteNotes.ask',
  input: (rows) => ({ noteNos: numbers(rows) }),
  resultMessage: outcomeToast,
});
