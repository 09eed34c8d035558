import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { mostRows } from '../../../contract/core/listLimits.ts';
import { eventually } from '../../../test/partners.ts';
import { type Client, usePlant } from '../../../test/plant.ts';

const plant = usePlant();
const count = 60_000;
let admin: Client;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

beforeAll(async () => {
  admin = await plant.signIn('admin');
  // Long names, so that the file is larger than the buffers of connections and streams.
  await plant.pool.query(
    `insert into item (org, code, name, name_en, name_yn, unit, decimals)
     select '101', 'EXP-' || n, repeat('长', 60) || n, repeat('long ', 30) || n, repeat('panjang ', 20) || n, 'pcs', 0 from generate_series(1, $1::int) n`,
    [count],
  );
});

const search = (code: string) => ({ RNO: 'items', search: code });

async function exported(format: 'csv' | 'xlsx', language = 'en', signal?: AbortSignal): Promise<Response> {
  return fetch(`${plant.url}/api/Basic/ExportDataList`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}`, org: '101', 'Accept-Language': language },
    body: JSON.stringify({ data: search('EXP-'), format }),
    ...(signal ? { signal } : {}),
  });
}

/** The connections that exports hold. */
async function held(): Promise<number> {
  const { rows } = await plant.pool.query<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'kuwei export'",
  );
  return rows[0]?.count ?? 0;
}
const none = () => eventually(held, (number) => number === 0);

const begin = async (signal: AbortSignal) => {
  const reader = (await exported('csv', 'en', signal)).body?.getReader();
  if (!reader) throw new Error('an answer without a body');
  await reader.read();
  return reader;
};

test('S135: a CSV has all 60,000 rows, while the server holds few of them at a time', async () => {
  collectGarbage();
  const idle = process.memoryUsage();
  let [most, lines, bytes, last] = [0, 0, 0, 0];
  const answer = await exported('csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  for await (const chunk of answer.body ?? []) {
    lines += Buffer.from(chunk).filter((byte) => byte === 10).length;
    bytes += chunk.length;
    if (bytes - last < 2_000_000) continue;
    last = bytes;
    collectGarbage();
    const now = process.memoryUsage();
    most = Math.max(most, now.heapUsed + now.arrayBuffers - idle.heapUsed - idle.arrayBuffers);
  }
  expect([lines, bytes > 20_000_000]).toEqual([count + 1, true]);
  expect(most / 1e6).toBeLessThan(60);
  await none();
});

test('S135: rows are those of one moment, also while others come and the file is taken slowly', async () => {
  const over = new AbortController();
  const reader = await begin(over.signal);
  await plant.pool.query(
    "insert into item (org, code, name, unit, decimals) select '101', 'EXP-late-' || n, 'late', 'pcs', 0 from generate_series(1, 500) n",
  );
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += Buffer.from(value).toString('latin1');
  }
  expect(text).not.toContain('EXP-late');
  await plant.pool.query("delete from item where code like 'EXP-late-%'");
  await none();
});

test('S135: a download that is stopped frees its connection, at rest and in the middle of a statement', async () => {
  const over = new AbortController();
  await begin(over.signal);
  expect(await held()).toBe(1);
  over.abort();
  await none();

  const client = await plant.pool.connect();
  try {
    await client.query('begin; lock table item in access exclusive mode');
    const waiting = new AbortController();
    const answer = exported('csv', 'en', waiting.signal).catch((error: Error) => error.name);
    const waits = "select count(*) from pg_stat_activity where application_name = 'kuwei export' and wait_event_type = 'Lock'";
    await eventually(
      async () => (await plant.pool.query<{ count: number }>(waits)).rows[0]?.count,
      (number) => number === 1,
    );
    waiting.abort();
    expect(await answer).toBe('AbortError');
    // The lock is still held, so the statement was cancelled and did not finish.
    await none();
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('S135: exports beyond what runs at once are refused in words, and pages go on meanwhile', async () => {
  const over = new AbortController();
  for (let nth = 0; nth < 2; nth += 1) await begin(over.signal);
  for (const [language, words] of [
    ['zh', '已有 2 个 CSV'],
    ['en', '2 CSV exports are running'],
    ['yn', 'Sudah ada 2 ekspor CSV'],
  ] as const) {
    const { Code, Message } = (await (await exported('csv', language)).json()) as { Code: string; Message: string };
    expect([Code, Message]).toEqual(['list.exports-busy', expect.stringContaining(words)]);
  }
  expect((await admin.list('items', { search: 'EXP-1' })).ok).toBe(true);
  over.abort();
  await none();
  const answer = await exported('csv');
  expect(answer.headers.get('content-type')).toContain('csv');
  await answer.body?.cancel();
  await none();
});

test('S135: a workbook has a limit, and the word of it says that CSV has none', async () => {
  for (const [language, words] of [
    ['zh', 'CSV 不限行数'],
    ['en', 'CSV, which has no limit'],
    ['yn', 'CSV yang tanpa batas'],
  ] as const) {
    const { Code, Message } = (await (await exported('xlsx', language)).json()) as { Code: string; Message: string };
    expect([Code, Message]).toEqual(['list.workbook-too-long', expect.stringContaining(words)]);
    expect(Message.replaceAll(/\D/g, '')).toBe(String(mostRows));
  }
});
