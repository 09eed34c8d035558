import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';
import { leavingMachine, reviewedMachine } from '../documents/exchangeSteps.ts';

/** Goods of a transfer order leave for another warehouse or organisation. */
export const allocationOutDocument = document({
  name: 'allocationOut',
  numbers: 'AO',
  machine: leavingMachine('allocationOut'),
  exchange: { leavesAt: 'confirm' },
});

/** Goods of a transfer order arrive; in stock when another person has reviewed it (rule transfer-in-inbound-review). */
export const transferInDocument = document({
  name: 'transferIn',
  numbers: 'TI',
  machine: reviewedMachine('transferIn'),
  reviews: ['review'],
  exchange: { leavesAt: 'review', waits: true },
});

/** Writes off goods that never arrived, with a reason, so that nothing stays in transit. */
export const transferClosingDocument = document({
  name: 'transferClosing',
  numbers: 'TC',
  machine: machine({ name: 'transferClosing', states: ['saved'], start: 'saved', steps: {} }),
});
