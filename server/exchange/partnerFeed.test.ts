import { beforeAll, describe, expect, it } from 'vitest';
import { readPages, readPath } from '../../contract/exchange/protocol.read.ts';
import { type ReadFeed, readFeeds } from '../../contract/exchange/readFeeds.ts';
import { signRequest } from '../../contract/exchange/signature.node.ts';
import { eventually, receiveNote, useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';
import { jumpNumbers } from '../jumpNumbers.ts';

const { plant, next, people } = useDesk();
let admin: Client;
type Item = Record<string, unknown>;
interface Answer {
  status: number;
  body: { items: Item[]; next: string; more: boolean; error?: string; message?: string };
}

beforeAll(async () => {
  admin = await plant.signIn('admin');
  // The simulated partners share one key; here only the ERP has it.
  for (const partner of ['portal', 'mcas', 'qa', 'imos'] as const) await admin.ask('saveConnection', { partner, enabled: false });
});

async function read(feed: ReadFeed, query: Record<string, string> = {}, secret = next.simulator.credentials.secret): Promise<Answer> {
  const path = `${readPath(feed)}?${new URLSearchParams({ org: '101', ...query })}`;
  const headers = signRequest({ method: 'GET', path, body: '' }, { key: next.simulator.credentials.key, secret }, Date.now());
  const response = await fetch(plant.url + path, { headers: { ...headers } });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Reads page after page until there is nothing more. */
async function walk(feed: ReadFeed, since?: string, limit = '1000'): Promise<{ items: Item[]; next: string }> {
  const items: Item[] = [];
  let cursor = since;
  for (;;) {
    const { status, body } = await read(feed, { limit, ...(cursor && { since: cursor }) });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(readPages[feed].safeParse(body).error).toBeUndefined();
    items.push(...body.items);
    cursor = body.next;
    if (!body.more) return { items, next: cursor };
  }
}

/** Transactions of other tests in this cluster may be open, so it reads until the expected item arrives. */
async function walkUntil(feed: ReadFeed, since: string | undefined, good: (items: Item[]) => boolean, limit?: string) {
  const items: Item[] = [];
  let cursor = since;
  await eventually(
    async () => {
      const more = await walk(feed, cursor, limit);
      items.push(...more.items);
      cursor = more.next;
      return items;
    },
    (all) => good(all),
  );
  return { items, next: cursor ?? '' };
}

const allow = async (mayRead: boolean) => {
  expect((await admin.ask('saveConnection', { partner: 'erp', mayRead })).ok).toBe(true);
  await eventually(
    () => read('labels', { limit: '1' }),
    ({ status }) => (status === 200) === mayRead,
  );
};
const labels = async (many: number) =>
  (await plant.pool.query<{ id: number; code: string }>("select id, code from label where org = '101' order by id limit $1", [many])).rows;

describe('a partner reads here', () => {
  it('only where an administrator allows it, signed, with what it asks rightly', async () => {
    expect(await read('labels')).toMatchObject({ status: 403, body: { error: 'reading-not-allowed' } });
    expect(await read('stock', {}, 'a secret of nobody')).toMatchObject({ status: 401, body: { error: 'signature-wrong' } });
    expect((await fetch(`${plant.url}${readPath('stock')}?org=101`)).status).toBe(401);
    await allow(true);
    expect(await read('labels', { limit: '1001' })).toMatchObject({ status: 400, body: { error: 'malformed' } });
    expect(await read('labels', { org: '' })).toMatchObject({ status: 400, body: { error: 'malformed' } });
    expect(await read('labels', { since: 'mine' })).toMatchObject({ status: 400, body: { error: 'cursor-unknown' } });
    const { next: cursor } = await walk('labels');
    expect((await read('stock', { since: cursor })).body.error).toBe('cursor-unknown');
    expect((await read('labels', { since: cursor, org: '102' })).body.error).toBe('cursor-unknown');
    expect((await read('labels', { since: cursor.replace(/\d+$/, '9'.repeat(19)) })).body.error).toBe('cursor-unknown');
    expect((await read('labels', { since: cursor })).status).toBe(200);
  });

  it('only of the organisations that the partner is for', async () => {
    const save = (readsOrgs: string) => admin.ask('saveConnection', { partner: 'erp', readsOrgs });
    expect((await save('101, NOWHERE')).code).toBe('connection.org-unknown');
    expect((await save('101')).ok).toBe(true);
    await eventually(
      () => read('stock', { org: '102' }),
      ({ status }) => status === 403,
    );
    expect((await read('stock', { org: '102' })).body).toMatchObject({
      error: 'reading-not-allowed',
      message: expect.stringContaining('101'),
    });
    expect((await read('stock')).status).toBe(200);
    const { data } = await admin.ask('connectionList', {});
    expect(data.connections.find(({ partner }) => partner === 'erp')).toMatchObject({ mayRead: true, readsOrgs: '101' });
    expect((await save('')).ok).toBe(true);
    await eventually(
      () => read('stock', { org: '102' }),
      ({ status }) => status === 200,
    );
  });

  it('everything that is there, in pages, and then what became of it', async () => {
    const no = await receiveNote(plant, people.who);
    const cursors: Partial<Record<ReadFeed, string>> = {};
    for (const feed of readFeeds) {
      const { items, next: cursor } = await walkUntil(feed, undefined, (all) => all.length > 0, '3');
      const tables = { documents: 'outbox where', stock: 'balance where qty > 0 and', labels: 'label where' };
      const { rows } = await plant.pool.query<{ n: number }>(`select count(*)::int as n from ${tables[feed]} org = '101'`);
      expect(new Set(items.map((one) => JSON.stringify([one['key'] ?? one['code'] ?? Object.values(one).slice(0, 6)]))).size).toBe(
        rows[0]?.n,
      );
      cursors[feed] = cursor;
    }
    const other = await receiveNote(plant, people.who);
    const isSent = ({ sent, state }: Item) =>
      (sent as { document: { docNo: string } }).document.docNo === other && state === 'synchronized';
    const documents = await walkUntil('documents', cursors.documents, (all) => all.some(isSent));
    expect(documents.items.find(isSent)).toMatchObject({ number: expect.stringMatching(/^RCV/), sent: { type: 'receipt' } });
    const stock = await walkUntil('stock', cursors.stock, (all) => all.length >= 1);
    expect(stock.items[0]).toMatchObject({ org: '101', warehouse: 'RM1', location: 'RM1-A01-03', qty: expect.stringMatching(/^[\d.]+$/) });
    const { items } = await walkUntil('labels', cursors.labels, (all) => all.some(({ state }) => state === 'in-stock'));
    expect(items.find(({ state }) => state === 'in-stock')).toMatchObject({ location: 'RM1-A01-03', warehouse: 'RM1' });
    expect(no).not.toBe(other);
  });

  it('what is committed late stands behind what was read: it is never left out', async () => {
    const [one, two] = await labels(2);
    let { next: cursor } = await walk('labels');
    const late = await plant.pool.connect();
    await late.query('begin');
    await late.query('update label set qty = qty + 1 where id = $1', [one?.id]);
    await plant.pool.query('update label set qty = qty + 1 where id = $1', [two?.id]);
    // The second is committed; if it were sent now, the first would later be before the cursor.
    const early = await walk('labels', cursor);
    expect(early.items.map(({ code }) => code)).not.toContain(two?.code);
    cursor = early.next;
    await late.query('commit');
    late.release();
    const { items } = await walkUntil('labels', cursor, (all) => all.length >= 2);
    expect(items.map(({ code }) => code)).toEqual([one?.code, two?.code]);
  });

  it('nor what is open while everything is read from the beginning', async () => {
    const [one] = await labels(1);
    const late = await plant.pool.connect();
    await late.query('begin');
    await late.query('update label set qty = qty + 1 where id = $1', [one?.id]);
    const begin = await read('labels', { limit: '1' });
    expect(begin).toMatchObject({ status: 200, body: { items: [], more: false } });
    await late.query('commit');
    const first = await eventually(
      () => read('labels', { limit: '1', since: begin.body.next }),
      ({ body }) => body.items.length === 1,
    );
    expect(first.body).toMatchObject({ items: [{ code: one?.code }], more: true });
    // The reader has passed the first one; now it changes, in a transaction that stays open until all others are read.
    await late.query('begin');
    await late.query('update label set qty = qty + 1 where id = $1', [one?.id]);
    const { next: cursor } = await walk('labels', first.body.next);
    await late.query('commit');
    late.release();
    const { items } = await walkUntil('labels', cursor, (all) => all.length > 0);
    expect(items.map(({ code }) => code)).toEqual([one?.code]);
  });

  it('whatever writers do at the same time, a reader ends with what the plant has', async () => {
    const known = new Map<unknown, unknown>();
    const all = await labels(12);
    let writing = true;
    let cursor: string | undefined;
    const readOn = async () => {
      const page = await walk('labels', cursor, '5');
      cursor = page.next;
      for (const { code, qty } of page.items) known.set(code, qty);
    };
    const writer = async (seed: number) => {
      const client = await plant.pool.connect();
      for (let n = 0; n < 12; n += 1) {
        await client.query('begin');
        // All in one order, so that no deadlock is possible.
        const mine = all.filter((_, at) => (at * 7 + n * seed) % 4 === 0);
        for (const { id } of mine) {
          await client.query('update label set qty = qty + 1 where id = $1', [id]);
        }
        await client.query('select pg_sleep($1)', [((n * seed) % 5) / 200]);
        await client.query((n + seed) % 4 === 0 ? 'rollback' : 'commit');
      }
      client.release();
    };
    const reading = (async () => {
      while (writing) await readOn();
    })();
    await Promise.all([1, 2, 5].map(writer));
    writing = false;
    await reading;
    const { rows } = await plant.pool.query<{ code: string; qty: string }>(
      "select code, trim_scale(qty)::text as qty from label where org = '101'",
    );
    await eventually(
      async () => {
        await readOn();
        return rows.filter(({ code, qty }) => known.get(code) !== qty);
      },
      (differ) => differ.length === 0,
    );
  });

  it('begins anew after it was shut out, and after a restore', async () => {
    const [one] = await labels(1);
    const { next: cursor } = await walk('labels');
    await allow(false);
    const changeCount = async () => (await plant.pool.query('select from partner_change')).rowCount;
    const before = await changeCount();
    await plant.pool.query('update label set qty = qty + 1 where id = $1', [one?.id]);
    expect(await changeCount()).toBe(before);
    await allow(true);
    expect((await read('labels', { since: cursor })).body.error).toBe('cursor-unknown');
    const { next: fresh } = await walk('labels');
    await jumpNumbers(plant.server.app.database, 1000);
    expect((await read('labels', { since: fresh })).body.error).toBe('cursor-unknown');
  });
});
