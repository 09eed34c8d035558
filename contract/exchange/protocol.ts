import { z } from 'zod';
import { inboundRecord } from './protocol.records.ts';
import { exchangeKey, keptCode, partnerName, reason } from './protocol.values.ts';

/** The address where Kuwei takes records in. */
export const inboundPath = '/api/Exchange/Inbound';

/** Paths below a partner's base address. */
export const partnerPaths = {
  documents: '/v1/documents',
  events: '/v1/events',
  document: (key: string) => `/v1/documents/${encodeURIComponent(key)}`,
  held: (org: string, since: string, after: string | undefined, limit: number) =>
    `/v1/documents?org=${encodeURIComponent(org)}&since=${encodeURIComponent(since)}&limit=${limit}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
  changes: (since: string | undefined, limit: number) =>
    since === undefined ? `/v1/changes?limit=${limit}` : `/v1/changes?since=${encodeURIComponent(since)}&limit=${limit}`,
  stock: (org: string, after: string | undefined, limit: number) =>
    `/v1/stock?org=${encodeURIComponent(org)}&limit=${limit}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
  deliveryNote: (noteNo: string) => `/v1/delivery-notes/${encodeURIComponent(noteNo)}`,
  label: (labelCode: string) => `/v1/labels/${encodeURIComponent(labelCode)}`,
} as const;

/** Most records in one batch, pushed or pulled. */
export const batchLimit = 1000;

/** Largest body in bytes, either way. */
export const bodyLimit = 8 * 1024 * 1024;

/** Envelope of a push as Kuwei reads it first: the records are read one by one afterwards (`readRecord`). */
export const inboundEnvelope = z.object({
  key: exchangeKey.describe('repeat it when the same batch is sent again'),
  source: partnerName.describe('which system speaks; the key of the signature must be its own'),
  records: z.array(z.unknown()).min(1).max(batchLimit),
});

export const inboundPush = inboundEnvelope
  .extend({ records: z.array(inboundRecord).min(1).max(batchLimit).describe('in any order') })
  .describe('A push as a partner must write it: body of `POST {kuwei}/api/Exchange/Inbound`');

const recordAnswer = z
  .object({
    kind: z.string().max(64),
    id: z.string().max(64),
    version: z.number(),
    result: z.enum(['applied', 'unchanged', 'stale', 'parked']),
    reason: reason.optional(),
  })
  .describe('What Kuwei did with one record. Only `parked` needs a look; the other three are fine');

export const inboundAnswer = z
  .object({ key: exchangeKey, records: z.array(recordAnswer).max(batchLimit).describe('one for each record sent') })
  .describe('What Kuwei did with a push, record by record in the order sent');

/** Kuwei's answer to a push. */
export type InboundAnswer = z.infer<typeof inboundAnswer>;

/** Envelope of a page of changes as Kuwei reads it first; records are read one by one afterwards. */
export const changesEnvelope = z.object({
  records: z.array(z.unknown()).max(batchLimit),
  next: keptCode.describe('cursor to ask with next time, also when there was nothing new'),
  more: z.boolean().describe('true when the next page can be asked at once'),
});

export const changesPage = changesEnvelope
  .extend({ records: z.array(inboundRecord).max(batchLimit).describe('what changed after the cursor') })
  .describe('A page of changes as a partner must write it: answer of `GET {base}/v1/changes`');

/** A page of changes as a partner must write it. */
export type ChangesPage = z.infer<typeof changesPage>;
