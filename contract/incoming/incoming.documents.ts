import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';
import { exchangeSteps, reviewedMachine } from '../documents/exchangeSteps.ts';

/** Corrects stock to the quantity in the ERP. It is sent to no partner and can be taken back (decision 0024). */
export const manualStorageDocument = document({
  name: 'manualStorage',
  numbers: 'MS',
  machine: machine({
    name: 'manualStorage',
    states: ['saved', 'deleted'],
    start: 'saved',
    steps: { delete: { from: ['saved'], to: 'deleted' } },
  }),
});

/**
 * Goods that come in for another reason than a purchase; they are posted and sent to the ERP when another person has reviewed them (rule
 * approval-states).
 */
export const miscReceiptDocument = document({
  name: 'miscReceipt',
  numbers: 'MR',
  machine: reviewedMachine('miscReceipt'),
  reviews: ['review'],
  exchange: { leavesAt: 'review' },
});

/** Parts without a delivery note: in stock as soon as they are saved; the ERP gets them when a person synchronizes, or at once in real time. */
export const looseReceiptDocument = document({
  name: 'looseReceipt',
  numbers: 'LR',
  machine: machine({
    name: 'looseReceipt',
    states: ['open', 'synchronized', 'deleted'],
    start: 'open',
    steps: {
      ...exchangeSteps('open'),
      delete: { from: ['open'], to: 'deleted' },
    },
  }),
  exchange: { waits: true },
});
