import type { Outcomes } from '../../contract/core/outcomes.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { auditFetched, fetchNotes } from './fetchNotes.ts';

export const syncNote = handle(
  receivingCalls.syncNote,
  async (ctx, { deleteLabels }, fetched: Outcomes) => {
    auditFetched(ctx, fetched, deleteLabels);
    return fetched;
  },
  (app, caller, { noteNos = [], deleteLabels }) => {
    if (noteNos.length === 0) throw new Refusal('push.nothing-selected');
    return fetchNotes(app, caller, noteNos, deleteLabels);
  },
);
