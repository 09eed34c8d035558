import { receivingLabelsCalls } from './receiving.labels.calls.ts';
import { receivingNotesCalls } from './receiving.notes.calls.ts';
import { receivingReceiptsCalls } from './receiving.receipts.calls.ts';
import { receivingScansCalls } from './receiving.scans.calls.ts';
import { receivingSyncCalls } from './receiving.sync.calls.ts';

/** Receiving of supplier deliveries: check-in, delivery notes, labels, locations, receipts and their exchange. */
export const receivingCalls = {
  ...receivingNotesCalls,
  ...receivingLabelsCalls,
  ...receivingScansCalls,
  ...receivingReceiptsCalls,
  ...receivingSyncCalls,
};
