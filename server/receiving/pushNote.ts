import type { Outcomes } from '../../contract/core/outcomes.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { auditOutcomes } from '../core/call/outcome.ts';
import { fetchNotes } from './fetchNotes.ts';

export const pushNote = handlePrepared(
  receivingCalls.pushNote,
  async (ctx, { deleteLabels = false }, fetched: Outcomes) => auditOutcomes(ctx, fetched, { deleteLabels }),
  (app, before, { noteNos = [], deleteLabels }) => {
    if (noteNos.length === 0) return before.refuse('push.nothing-selected');
    if (noteNos.length > 1) return before.refuse('push.one-row-only');
    return fetchNotes(app, before, noteNos, deleteLabels);
  },
);
