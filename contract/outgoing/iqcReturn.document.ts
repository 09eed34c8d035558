import { document } from '../documents/document.ts';
import { leavingMachine } from '../documents/exchangeSteps.ts';

/** What the incoming inspection rejected goes back to its supplier: written, then confirmed when the goods have left. */
export const iqcReturnDocument = document({
  name: 'iqcReturn',
  numbers: 'IR',
  machine: leavingMachine('iqcReturn'),
  exchange: { leavesAt: 'confirm' },
});
