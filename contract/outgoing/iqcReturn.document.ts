import { document } from '../documents/document.ts';
import { leavingMachine } from '../documents/exchangeSteps.ts';

/** Goods that the incoming inspection rejected, on their way back to the supplier: saved first, confirmed when the goods have left. */
export const iqcReturnDocument = document({
  name: 'iqcReturn',
  numbers: 'IR',
  machine: leavingMachine('iqcReturn'),
  exchange: { leavesAt: 'confirm' },
});
