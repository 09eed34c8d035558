import { z } from 'zod';
import { type DocumentType, documentTypes, outboundTypes } from './outboundTypes.ts';
import { batchLimit } from './protocol.ts';
import { difference, keptCode, moment } from './protocol.values.ts';

/** The stock of one item in one warehouse by the ERP's books. */
export const stockLine = z.object({
  itemNo: keptCode,
  warehouse: keptCode,
  unit: keptCode,
  qty: difference.describe('decimal text, all batches and states together; below zero where the ERP lets it be'),
});

/** The stock of one item in one warehouse by the ERP's books. */
export type StockLine = z.infer<typeof stockLine>;

export const stockPage = z
  .object({
    asOf: moment.describe('the moment this page is of'),
    lines: z.array(stockLine).max(batchLimit).describe('each item and warehouse once in all pages; what is not named is zero'),
    next: keptCode.describe('cursor of the next page'),
    more: z.boolean().describe('true when there is a next page'),
  })
  .describe("A page of the ERP's stock: answer of `GET {base}/v1/stock`");

/** A page of the ERP's stock. */
export type StockPage = z.infer<typeof stockPage>;

/** Whether an accepted document adds to the ERP's stock, takes from it, or leaves it as it is, by its type. */
export const stockSign = Object.fromEntries(documentTypes.map((type) => [type, outboundTypes[type].stock])) as Record<
  DocumentType,
  1 | 0 | -1
>;
