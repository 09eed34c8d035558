import { z } from 'zod';
import { messageMachine } from './exchange.rules.ts';
import { outboundDocument, stockStatus } from './protocol.documents.ts';
import { batchLimit } from './protocol.ts';
import { exchangeKey, keptCode, partnerNumber, quantity, quantityOrZero, text } from './protocol.values.ts';
import type { ReadFeed } from './readFeeds.ts';

/** The address of each. */
export const readPath = (feed: ReadFeed): string => `/api/Exchange/Read/${feed}`;

/** The number of days for which a cursor is valid. */
export const cursorDays = 30;

const page = <T extends z.ZodType>(feed: ReadFeed, item: T) =>
  z
    .object({
      items: z.array(item).max(batchLimit).describe('what is new since the cursor, as it is now'),
      next: keptCode.describe('cursor to ask with next time, also when there was nothing new'),
      more: z.boolean().describe('true when the next page can be asked at once'),
    })
    .describe(`A page of what a partner reads: answer of \`GET {kuwei}${readPath(feed)}\``);

export const readDocument = z.object({
  key: exchangeKey,
  state: z
    .enum(messageMachine.states)
    .describe(
      'queued and sending: on its way; synchronized: taken; failed: waits for a person; closed: given up, or replaced by a newer version',
    ),
  number: partnerNumber.optional().describe('the number that the partner gave it'),
  deletedThere: z.boolean().optional().describe('true when the partner deleted it after it had taken it'),
  sent: outboundDocument.describe('what is sent; `sentAt` is when it was written for sending'),
});

export const readStock = z.object({
  org: keptCode,
  itemNo: keptCode,
  warehouse: keptCode,
  location: keptCode,
  batch: keptCode.optional(),
  project: keptCode.optional(),
  status: stockStatus,
  qty: quantityOrZero.describe('what lies there; "0" when nothing does any more'),
  unit: keptCode,
});

export const readLabel = z.object({
  org: keptCode,
  code: keptCode,
  itemNo: keptCode,
  batch: keptCode.optional(),
  project: keptCode.optional(),
  qty: quantity,
  unit: keptCode,
  state: z.string().max(20).describe('generated, printed, scanned, in-stock, picked, issued, split or void'),
  status: stockStatus.optional(),
  warehouse: keptCode.optional(),
  location: keptCode.optional(),
  parentCode: keptCode.optional(),
  boxNo: text.optional(),
});

/** The pages of each. */
export const readPages = {
  documents: page('documents', readDocument),
  stock: page('stock', readStock),
  labels: page('labels', readLabel),
} as const satisfies Record<ReadFeed, z.ZodType>;
