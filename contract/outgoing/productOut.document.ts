import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';
import { exchangeSteps } from '../documents/exchangeSteps.ts';

/** Finished goods that left for a customer, for one shipment, in part or whole. It is final, and is sent to the ERP at once. */
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
