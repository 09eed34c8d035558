import type { DocumentOutcomes } from './exchange/documentOutcome.ts';
import { exchangedReceipt } from './receiving/exchangedReceipt.ts';

/** What is updated when the exchange of a document ended, one line a type. */
export const documentOutcomes: DocumentOutcomes = {
  receipt: exchangedReceipt,
};
