import { z } from 'zod';
import { batchLimit } from './protocol.ts';
import { exchangeKey, keptCode, lineNumber, moment, partnerNumber, quantity } from './protocol.values.ts';

const heldLine = z.object({ line: lineNumber, itemNo: keptCode, qty: quantity.or(z.string().max(40)), unit: keptCode });

export const heldDocument = z
  .object({
    key: exchangeKey.describe("Kuwei's key of the document"),
    number: partnerNumber.optional().describe('the number that you gave it'),
    at: moment.describe('when you committed it'),
    deleted: z.boolean().optional().describe('true when you deleted it since, or took it back by DELETE'),
    lines: z.array(heldLine).max(2000).optional().describe('what it says, for the people who look at it'),
  })
  .describe('A document of Kuwei that the partner committed, accepted at least in part');

/** A document of ours that a partner holds. */
export type HeldDocument = z.infer<typeof heldDocument>;

export const heldPage = z
  .object({
    documents: z.array(heldDocument).max(batchLimit).describe('in the order in which they were committed'),
    next: keptCode.describe('cursor to ask for the next page with'),
    more: z.boolean().describe('true when there is a next page'),
  })
  .describe('A page of what a partner holds: answer of `GET {base}/v1/documents?org=…&since=…`');

/** A page of a partner's documents. */
export type HeldPage = z.infer<typeof heldPage>;

export const takenBack = z
  .object({ key: exchangeKey, deleted: z.literal(true) })
  .describe('Answer of `DELETE {base}/v1/documents/{key}`: what was posted for the key counts no longer, now or since before');
