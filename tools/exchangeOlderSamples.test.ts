import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentAnswer } from '../contract/exchange/protocol.answers.ts';
import { outboundDocument } from '../contract/exchange/protocol.documents.ts';
import { readRecord } from '../contract/exchange/protocol.records.ts';
import { inboundPush } from '../contract/exchange/protocol.ts';

// What partners were told at a day, as it was recorded then: it is never edited. docs/exchange.md, Versions.
const folder = join(import.meta.dirname, '../contract/exchange/olderSamples');
type Older = Record<string, { request: unknown; response?: unknown }>;
const read = (file: string): Older => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Older;

describe.each(readdirSync(folder))('what was agreed on %s', (file) => {
  const samples = Object.entries(read(file));
  it.each(samples.filter(([name]) => name.startsWith('record.')))('%s is still read whole', (_name, { request }) => {
    const { source, records } = inboundPush.parse(request);
    const given = (request as { records: unknown[] }).records;
    expect(records).toEqual(given);
    for (const record of given) expect(readRecord(record, source)).toEqual({ ok: true, record });
  });

  it.each(samples.filter(([name]) => name.startsWith('document.')))(
    '%s still has all its fields, and its answer is read whole',
    (_name, one) => {
      expect(outboundDocument.parse(one.request)).toEqual(one.request);
      expect(documentAnswer.parse(one.response)).toEqual(one.response);
    },
  );

  it('is not empty', () => expect(samples.length).toBeGreaterThan(30));
});
