import { document } from '../documents/document.ts';
import { receiptMachine } from './receiving.rules.ts';

/** The receipt of a delivery note goes to the ERP as it is saved. */
export const receiptDocument = document({
  name: 'receipt',
  machine: receiptMachine,
  numbers: 'RC',
  exchange: {},
});
