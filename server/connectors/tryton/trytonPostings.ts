import type { Posting } from './trytonPosting.ts';
import { receiptPosting } from './trytonReceipts.ts';

/** What each type of document becomes in Tryton. A type that is not here is refused, in words. */
const postings: Readonly<Record<string, Posting>> = {
  receipt: receiptPosting,
  looseReceipt: receiptPosting,
};

export const postingOf = (type: string): Posting | undefined => (Object.hasOwn(postings, type) ? postings[type] : undefined);
