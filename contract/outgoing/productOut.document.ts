import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';
import { exchangeSteps } from '../documents/exchangeSteps.ts';

/** Finished goods left for a customer, of one shipment, in part or whole. It is final, and the ERP is told at once. */
export const productOutDocument = document({
  name: 'productOut',
  numbers: 'FO',
  machine: machine({
    name: 'productOut',
    states: ['out', 'synchronized'],
    start: 'out',
    steps: {
      ...exchangeSteps('out'),
    },
  }),
  exchange: {},
});
