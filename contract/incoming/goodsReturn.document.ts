import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';
import { exchangeSteps } from '../documents/exchangeSteps.ts';

/**
 * Finished goods that a customer sent back: in stock and on their way to the ERP when they are saved. Open before that
 * is only the ERP's announcement.
 */
export const goodsReturnDocument = document({
  name: 'productReturn',
  numbers: 'GR',
  machine: machine({
    name: 'productReturn',
    states: ['received', 'synchronized', 'deleted'],
    start: 'received',
    steps: {
      ...exchangeSteps('received'),
      delete: { from: ['received'], to: 'deleted' },
    },
  }),
  exchange: {},
});
