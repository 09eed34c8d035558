import type { DocumentType } from '../../../contract/exchange/outboundTypes.ts';
import { countPosting } from './trytonCounts.ts';
import { outPosting } from './trytonOut.ts';
import type { Posting } from './trytonPosting.ts';
import { completionPosting, completionReversalPosting } from './trytonProduction.ts';
import { productReturnPosting, receiptPosting } from './trytonReceipts.ts';
import {
  allocationOutPosting,
  issuePosting,
  miscReceiptPosting,
  putawayPosting,
  returnPosting,
  scanOutPosting,
  transferInPosting,
  workshopReturnPosting,
} from './trytonShipments.ts';

/** The posting of each type of document in Tryton. Other types are refused with a message. */
const postings: Readonly<Partial<Record<DocumentType, Posting>>> = {
  receipt: receiptPosting,
  looseReceipt: receiptPosting,
  productReturn: productReturnPosting,
  productOut: outPosting,
  receiptReversal: returnPosting,
  iqcReturn: returnPosting,
  putaway: putawayPosting,
  miscReceipt: miscReceiptPosting,
  scanOut: scanOutPosting,
  issue: issuePosting,
  workshopReturn: workshopReturnPosting,
  allocationOut: allocationOutPosting,
  transferIn: transferInPosting,
  completionApplication: completionPosting,
  completionReversal: completionReversalPosting,
  countResult: countPosting,
};

const byName: Readonly<Record<string, Posting | undefined>> = postings;

/** The posting of a type of document; undefined for one that Tryton does not take. */
export const postingOf = (type: string): Posting | undefined => (Object.hasOwn(byName, type) ? byName[type] : undefined);
