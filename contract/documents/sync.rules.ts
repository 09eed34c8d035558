import { machine } from '../core/machine.ts';

/** The exchange state of a document that goes out (rules document-sync-states, receive-sync-update). */
export const syncMachine = machine({
  name: 'sync',
  states: ['not-synchronized', 'queued', 'synchronized', 'failed', 'closed'],
  start: 'not-synchronized',
  steps: {
    queue: { from: ['not-synchronized', 'failed', 'closed', 'queued'], to: 'queued' },
    succeed: { from: ['queued', 'failed', 'not-synchronized'], to: 'synchronized' },
    fail: { from: ['queued', 'failed'], to: 'failed' },
    clear: { from: ['failed', 'closed', 'queued', 'not-synchronized'], to: 'not-synchronized' },
    close: { from: ['failed', 'queued', 'not-synchronized'], to: 'closed' },
    // A person takes back a state that was set by hand; the earlier one is restored (server/documents/byHand.ts).
    takeBack: { from: ['synchronized'], to: 'not-synchronized' },
  },
});

/** The exchange state of one document. */
export type SyncState = (typeof syncMachine.states)[number];
