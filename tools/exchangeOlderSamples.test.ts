import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentAnswer } from '../contract/exchange/protocol.answers.ts';
import { outboundDocument } from '../contract/exchange/protocol.documents.ts';
import { eventAnswer, eventMessage } from '../contract/exchange/protocol.events.ts';
import { heldPage, takenBack } from '../contract/exchange/protocol.held.ts';
import { readRecord } from '../contract/exchange/protocol.records.ts';
import { stockPage } from '../contract/exchange/protocol.stock.ts';
import { inboundPush } from '../contract/exchange/protocol.ts';

// What partners received at a day, as recorded then: it is never edited. docs/exchange.md, Versions.
const folder = join(import.meta.dirname, '../contract/exchange/olderSamples');
type Older = Record<string, { request?: unknown; response?: unknown }>;
const read = (file: string): Older => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Older;
const files = readdirSync(folder);

/** How Kuwei reads or writes what is no record; a name begins with one of these. */
const parts = {
  document: { request: outboundDocument, response: documentAnswer },
  ask: { response: documentAnswer },
  held: { response: heldPage },
  takeBack: { response: takenBack },
  stock: { response: stockPage },
  event: { request: eventMessage, response: eventAnswer },
};

describe.each(files)('what was agreed on %s', (file) => {
  const samples = Object.entries(read(file));
  it.each(samples.filter(([name]) => name.startsWith('record.')))('%s is still read whole', (_name, { request }) => {
    const { source, records } = inboundPush.parse(request);
    const given = (request as { records: unknown[] }).records;
    expect(records).toEqual(given);
    for (const record of given) expect(readRecord(record, source)).toEqual({ ok: true, record });
  });

  it.each(samples.filter(([name]) => !name.startsWith('record.')))('%s still has all its fields in both directions', (name, one) => {
    const of: { request?: { parse: (value: unknown) => unknown }; response: { parse: (value: unknown) => unknown } } | undefined =
      Object.entries(parts).find(([part]) => name.startsWith(part))?.[1];
    expect(of, 'nothing reads this sample').toBeDefined();
    if (one.request !== undefined) expect(of?.request?.parse(one.request)).toEqual(one.request);
    expect(of?.response.parse(one.response)).toEqual(one.response);
  });

  it('is not empty', () => expect(samples.length).toBeGreaterThan(0));
});

it('each row of the changelog has its samples', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/exchange.md'), 'utf8');
  const days = [...page.matchAll(/^\| (\d{4}-\d\d-\d\d) \|/gm)].map(([, day]) => `${day}.json`);
  expect(files.toSorted()).toEqual(days);
});
