import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/** Goods of a transfer order leave for another warehouse or organisation. */
export const allocationOutDocument = document({
  name: 'allocationOut',
  numbers: 'AO',
  machine: machine({
    name: 'allocationOut',
    states: ['open', 'out', 'synchronized', 'deleted'],
    start: 'open',
    steps: {
      confirm: { from: ['open'], to: 'out' },
      synchronize: { from: ['out'], to: 'synchronized', refuse: { synchronized: 'sync.already-synchronized' } },
      unsynchronize: { from: ['synchronized'], to: 'out' },
      delete: { from: ['open'], to: 'deleted' },
    },
  }),
  exchange: { leavesAt: 'confirm' },
});

/** Goods of a transfer order arrive; in stock when another person has reviewed it (rule transfer-in-inbound-review). */
export const transferInDocument = document({
  name: 'transferIn',
  numbers: 'TI',
  machine: machine({
    name: 'transferIn',
    states: ['open', 'reviewed', 'synchronized', 'deleted'],
    start: 'open',
    steps: {
      review: { from: ['open'], to: 'reviewed' },
      synchronize: { from: ['reviewed'], to: 'synchronized', refuse: { synchronized: 'sync.already-synchronized' } },
      unsynchronize: { from: ['synchronized'], to: 'reviewed' },
      delete: { from: ['open'], to: 'deleted' },
    },
  }),
  reviews: ['review'],
  exchange: { leavesAt: 'review', waits: true },
});

/** What never arrived is written off with a reason, so that nothing stays in transit. */
export const transferClosingDocument = document({
  name: 'transferClosing',
  numbers: 'TC',
  machine: machine({ name: 'transferClosing', states: ['saved'], start: 'saved', steps: {} }),
});
