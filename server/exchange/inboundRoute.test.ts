import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import { text as allOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { bodyLimit, inboundPath } from '../../contract/exchange/protocol.ts';
import { signRequest } from '../../contract/exchange/signature.node.ts';
import { itemRecord, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

const item = (itemNo: string, more: object = {}) => ({ ...itemRecord(itemNo), ...more });
const batch = (...records: unknown[]): string => JSON.stringify({ key: 'k', source: 'erp', records });

async function post(body: Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const signature = signRequest({ method: 'POST', path: inboundPath, body }, next.simulator.credentials, Date.now());
  const answer = await fetch(plant.url + inboundPath, {
    method: 'POST',
    headers: { ...headers, ...signature },
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Like clients that read only after sending everything: a server that stops reading breaks their connection. */
async function sendThenRead(body: Buffer): Promise<string> {
  const { hostname, port } = new URL(plant.url);
  const socket = connect(Number(port), hostname);
  const signature = Object.entries(signRequest({ method: 'POST', path: inboundPath, body }, next.simulator.credentials, Date.now()));
  const heads = [
    ...signature,
    ['Host', hostname],
    ['Content-Type', 'application/json'],
    ['Content-Length', body.length],
    ['Connection', 'close'],
  ];
  socket.write(`POST ${inboundPath} HTTP/1.1\r\n${heads.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  await new Promise<void>((resolve, reject) => socket.write(body, (error) => (error ? reject(error) : resolve())));
  return allOf(socket);
}

describe('a batch as partners really write it', () => {
  it('one that is not UTF-8 is refused whole: its names would be kept spoilt', async () => {
    const gbk = Buffer.concat([
      Buffer.from('{"key":"k","source":"erp","records":[{"name":"'),
      Buffer.from([0xc2, 0xdd, 0xb6, 0xa4]),
      Buffer.from('"}]}'),
    ]);
    expect(await post(gbk)).toMatchObject({ status: 400, body: { error: 'malformed', message: expect.stringContaining('UTF-8') } });
  });

  it('one that is not JSON is told so', async () => {
    expect(await post(Buffer.from('<IDOC/>'))).toEqual({ status: 400, body: { error: 'malformed', message: 'the body is not JSON' } });
    expect(await post(Buffer.from(''))).toMatchObject({ status: 400, body: { message: 'the body is not JSON' } });
  });

  it.each([
    ['with a byte order mark', `\uFEFF${batch(item('B-1'))}`, { 'content-type': 'application/json' }],
    ['as text', batch(item('B-2')), { 'content-type': 'text/plain' }],
    ['as a form', batch(item('B-3')), { 'content-type': 'application/x-www-form-urlencoded' }],
    ['with a charset', batch(item('B-4')), { 'content-type': 'application/json; charset=utf-8' }],
  ])('one sent %s is taken like any other: the signature is over its bytes', async (_how, text, headers) => {
    expect(await post(Buffer.from(text), headers)).toMatchObject({ status: 200, body: { records: [{ result: 'applied' }] } });
  });

  it('a larger one than 8 MB is answered with 413, not with a broken connection', async () => {
    const text = batch(item('B-5'));
    const padded = (length: number) => Buffer.from(`${text}${' '.repeat(length - Buffer.byteLength(text))}`);
    expect(await post(padded(bodyLimit))).toMatchObject({ status: 200 });
    for (const length of [bodyLimit + 1, 3 * bodyLimit]) {
      expect(await sendThenRead(padded(length))).toMatch(/^HTTP\/1.1 413.*body-too-large/s);
    }
  });

  it('a record whose version or name is of the wrong kind is still called what it is', async () => {
    const { body } = await post(Buffer.from(batch(item('B-6', { version: '1' }), item('B-7', { id: 7 }), 'text')));
    expect(body['records']).toMatchObject([
      { kind: 'item', id: '101/B-6', result: 'parked', reason: expect.stringContaining('version') },
      { kind: 'item', id: '', result: 'parked', reason: expect.stringContaining('id') },
      { kind: '', id: '', result: 'parked' },
    ]);
    expect(JSON.stringify(body)).not.toContain('does not send \\"item');
  });
});

describe('R63: a record that is nested beyond sense', () => {
  const nested = (depth: number, between: string) =>
    batch(item('N-1'), item('N-2', { more: 0 }), item('N-3')).replace(
      '"more":0',
      `"${between}":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    );

  it.each([100, 5000, 100_000])('%s-fold: the batch is answered, never with 500', async (depth) => {
    const answer = await post(Buffer.from(nested(depth, 'more')));
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 400) expect(answer.body).toMatchObject({ error: 'malformed', message: expect.stringContaining('nested') });
    expect((await post(Buffer.from(batch(item(`N-${depth}`))))).status).toBe(200);
  });

  it('a batch of brackets or of millions of values is refused before it is read', async () => {
    for (const text of ['['.repeat(8_000_000), `[${'[],'.repeat(2_600_000)}0]`, `{${'"a":1,'.repeat(1_300_000)}"a":1}`])
      expect(await post(Buffer.from(text))).toMatchObject({ status: 400, body: { error: 'malformed' } });
  });
});
