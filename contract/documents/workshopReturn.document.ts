import { machine } from '../core/machine.ts';
import { document } from './document.ts';
import { exchangeSteps } from './exchangeSteps.ts';

/**
 * Material that a workshop gives back: the workshop writes it, a warehouse receives it into stock, and only then the ERP is told.
 * Two features work with it, the one that writes it and the one that receives it.
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
