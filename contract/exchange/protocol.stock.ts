import { z } from 'zod';
import type { DocumentType } from './protocol.documents.ts';
import { batchLimit } from './protocol.ts';
import { code, difference, moment } from './protocol.values.ts';

/** What the ERP says lies in one warehouse of one item. */
export const stockLine = z.object({
  itemNo: code,
  warehouse: code,
  unit: code,
  qty: difference.describe('decimal text, all batches and states together; below zero where the ERP lets it be'),
});

/** What the ERP says lies in one warehouse of one item. */
export type StockLine = z.infer<typeof stockLine>;

/** A page of the ERP's stock: answer of `GET {base}/v1/stock`. */
export const stockPage = z.object({
  asOf: moment.describe('the moment this page is of'),
  lines: z.array(stockLine).max(batchLimit).describe('each item and warehouse once in all pages; what is not named is zero'),
  next: code.describe('cursor of the next page'),
  more: z.boolean().describe('true when there is a next page'),
});

/** A page of the ERP's stock. */
export type StockPage = z.infer<typeof stockPage>;

/** Whether a document that was taken adds to the ERP's stock, takes from it, or leaves it as it is. */
export const stockSign: Record<DocumentType, 1 | 0 | -1> = {
  receipt: 1,
  receiptReversal: -1,
  putaway: 0,
  looseReceipt: 1,
  miscReceipt: 1,
  transferIn: 1,
  completionApplication: 1,
  productionReport: 0,
  reportReversal: 0,
  issue: -1,
  workshopReturn: 1,
  iqcReturn: -1,
  productOut: -1,
  scanOut: -1,
  allocationOut: -1,
  countResult: 1,
};
