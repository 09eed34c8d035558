import type { DocumentType } from '../../contract/exchange/protocol.documents.ts';

const documents = {
  receipt: true,
  receiptReversal: true,
  putaway: true,
  looseReceipt: true,
  miscReceipt: true,
  transferIn: true,
  completionApplication: true,
  productionReport: true,
  reportReversal: true,
  issue: true,
  workshopReturn: true,
  iqcReturn: true,
  productOut: true,
  scanOut: true,
  allocationOut: true,
  countResult: true,
} as const satisfies Record<DocumentType, true>;

/** Every kind of document that leaves; the schemas behind them stay on the server. */
export const exchangeDocuments: readonly string[] = Object.keys(documents);
