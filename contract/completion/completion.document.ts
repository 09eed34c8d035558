import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';
import { exchangeSteps } from '../documents/exchangeSteps.ts';

/**
 * The workshop hands finished goods to the warehouse, which confirms by taking them in. The ERP answers with an AE number; goods that go
 * back to the line come as an AG document and a confirmed one is taken back with a reversal (decision 0029).
 */
export const completionApplicationDocument = document({
  name: 'completionApplication',
  numbers: 'CA',
  machine: machine({
    name: 'completionApplication',
    states: ['open', 'confirmed', 'synchronized', 'returned', 'deleted'],
    start: 'open',
    steps: {
      confirm: { from: ['open'], to: 'confirmed' },
      ...exchangeSteps('confirmed'),
      return: { from: ['confirmed', 'synchronized'], to: 'returned' },
      unreturn: { from: ['returned'], to: 'synchronized' },
      revoke: { from: ['confirmed', 'synchronized'], to: 'deleted', refuse: { open: 'completion.not-confirmed' } },
      delete: { from: ['open'], to: 'deleted', refuse: 'completion.delete-only-open' },
    },
  }),
  reviews: ['confirm'],
  exchange: { leavesAt: 'confirm' },
});
