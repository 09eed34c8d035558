import { machine } from '../core/machine.ts';
import { document } from './document.ts';
import { exchangeSteps } from './exchangeSteps.ts';

/**
 * Material that a workshop gives back: the workshop writes the document, a warehouse receives the goods, and only then the ERP gets it.
 * Two features use it: one writes, the other receives.
 */
export const workshopReturnDocument = document({
  name: 'workshopReturn',
  numbers: 'WR',
  machine: machine({
    name: 'workshopReturn',
    states: ['open', 'received', 'synchronized', 'deleted'],
    start: 'open',
    steps: {
      receive: { from: ['open'], to: 'received', refuse: { received: 'item-return.received', synchronized: 'item-return.received' } },
      ...exchangeSteps('received'),
      delete: { from: ['open'], to: 'deleted' },
    },
  }),
  exchange: { leavesAt: 'receive' },
});
