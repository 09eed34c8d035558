import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../test/files.ts';
import { usePlant } from '../../test/plant.ts';
import { zipStored } from '../core/tableFile/xlsxZip.ts';

const plant = usePlant();
const content = Buffer.from(
  zipStored(
    new Map([
      ['AndroidManifest.xml', Buffer.from('x')],
      ['classes.dex', randomBytes(3_500_000)],
    ]),
  ),
);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
let address = '';

beforeAll(async () => {
  const admin = await plant.signIn('admin');
  const sent = await uploadFile(admin, 'saveVersion', { name: '9.1.0', code: '1', description: 'x' }, { name: 'kuwei.apk', content });
  expect(sent.code).toBe('20000');
  address = plant.url + sent.data.path;
});

const ask = (headers: Record<string, string> = {}) => fetch(address, { headers });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** Downloads until the connection breaks after about this many bytes. */
function fetchUntil(bytes: number, headers: Record<string, string> = {}): Promise<{ got: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { headers, agent: false }, (response) => {
      const got: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        got.push(chunk);
        if (Buffer.concat(got).length >= bytes) request.destroy();
      });
      response.on('close', () => resolve({ got: Buffer.concat(got), etag: response.headers.etag ?? '' }));
      response.on('error', () => {});
    });
    request.on('error', (error) => (request.destroyed ? undefined : reject(error)));
  });
}

test('a download that breaks off twice is resumed where it was, and is the package', async () => {
  const first = await fetchUntil(1_300_000);
  const second = await fetchUntil(900_000, { Range: `bytes=${first.got.length}-`, 'If-Range': first.etag });
  const have = Buffer.concat([first.got, second.got]);
  expect(have.length).toBeGreaterThan(2_000_000);
  expect(have.length).toBeLessThan(content.length);
  const rest = await ask({ Range: `bytes=${have.length}-`, 'If-Range': first.etag });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(`bytes ${have.length}-${content.length - 1}/${content.length}`);
  expect(rest.headers.get('content-length')).toBe(String(content.length - have.length));
  expect(sha256(Buffer.concat([have, await bytesOf(rest)]))).toBe(sha256(content));
});

test('any part is what stands there, over the bounds of the pieces too', async () => {
  const mega = 1024 * 1024;
  for (const [from, to] of [
    [0, 0],
    [mega - 1, mega],
    [mega, 2 * mega - 1],
    [mega + 5, 3 * mega + 5],
    [content.length - 1, content.length - 1],
  ] as const) {
    const part = await bytesOf(await ask({ Range: `bytes=${from}-${to}` }));
    expect([from, part.length, part.equals(content.subarray(from, to + 1))]).toEqual([from, to + 1 - from, true]);
  }
  expect((await bytesOf(await ask({ Range: 'bytes=-7' }))).equals(content.subarray(-7))).toBe(true);
});

test('whole, not at all, or nothing new: each is said as agreed (RFC 9110)', async () => {
  const whole = await ask();
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
  expect(sha256(await bytesOf(whole))).toBe(sha256(content));
  const etag = whole.headers.get('etag') ?? '';
  const other = await ask({ Range: 'bytes=10-', 'If-Range': '"another package"' });
  expect([other.status, (await bytesOf(other)).length]).toEqual([200, content.length]);
  const beyond = await ask({ Range: `bytes=${content.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
  expect((await bytesOf(beyond)).length).toBe(0);
  const same = await ask({ 'If-None-Match': etag });
  expect([same.status, same.headers.get('etag'), (await bytesOf(same)).length]).toEqual([304, etag, 0]);
  const head = await fetch(address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)]);
});
