import type { Outcomes } from '../../contract/core/outcomes.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { auditOutcomes } from '../core/call/outcome.ts';
import { fetchNotes } from './fetchNotes.ts';

export const syncNote = handlePrepared(
  receivingCalls.syncNote,
  async (ctx, { deleteLabels = false }, fetched: Outcomes) => auditOutcomes(ctx, fetched, { deleteLabels }),
  (app, before, { noteNos = [], deleteLabels }) => {
    if (noteNos.length === 0) return before.refuse('push.nothing-selected');
    return fetchNotes(app, before, noteNos, deleteLabels);
  },
);
