import { z } from 'zod';
import type { Partner } from '../contract/exchange/partner.ts';
import { type InboundRecord, readRecord } from '../contract/exchange/protocol.records.ts';
import { partnerName } from '../contract/exchange/protocol.values.ts';

/** Reads records given to a partner, with the reason for the first bad one; a union's own error names no field. */
export function readRecords(partner: Partner, raws: readonly unknown[]): { records: InboundRecord[] } | { problem: string } {
  const records: InboundRecord[] = [];
  for (const [index, raw] of raws.entries()) {
    const reading = readRecord(raw, partner);
    if (!reading.ok) return { problem: `records.${index} of ${partner}: ${reading.reason}` };
    records.push(reading.record);
  }
  return { records };
}

/** Records for one partner; `raw` goes out on a push as it is, unread, so that a test can send a bad one. */
export const recordsInput = z
  .object({
    partner: partnerName,
    records: z.array(z.unknown()).default([]),
    raw: z.array(z.unknown()).default([]),
    key: z.string().min(1).optional(),
    url: z.url().optional(),
  })
  .transform((given, context) => {
    const read = readRecords(given.partner, given.records);
    if ('records' in read) return { ...given, records: read.records };
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  });
