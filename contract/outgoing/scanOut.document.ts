import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/** Goods leave by scan of their labels alone: written as they are scanned, then confirmed when they have left. */
export const scanOutDocument = document({
  name: 'scanOut',
  numbers: 'SO',
  machine: machine({
    name: 'scanOut',
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
