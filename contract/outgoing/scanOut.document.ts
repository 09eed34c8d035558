import { document } from '../documents/document.ts';
import { leavingMachine } from '../documents/exchangeSteps.ts';

/** Goods leave by scan of their labels alone: written as they are scanned, then confirmed when they have left. */
export const scanOutDocument = document({
  name: 'scanOut',
  numbers: 'SO',
  machine: leavingMachine('scanOut'),
  exchange: { leavesAt: 'confirm' },
});
