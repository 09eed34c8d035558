import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/** What the incoming inspection rejected goes back to its supplier: written, then confirmed when the goods have left. */
export const iqcReturnDocument = document({
  name: 'iqcReturn',
  numbers: 'IR',
  machine: machine({
    name: 'iqcReturn',
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
