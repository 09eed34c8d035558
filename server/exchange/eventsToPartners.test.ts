import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadFeed } from '../../contract/exchange/readFeeds.ts';
import { eventually, receiveNote, useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';
import { TellPartnersJob } from '../jobs/tellPartnersJob.ts';
import { jumpNumbers } from '../jumpNumbers.ts';
import { Connections } from './connections.ts';

const { plant, next, people } = useDesk();
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
  // The simulated partners share one key; here only the ERP has it.
  for (const partner of ['portal', 'mcas', 'qa', 'imos'] as const) await admin.ask('saveConnection', { partner, enabled: false });
});

const tellOf = async (...toldOf: ReadFeed[]) =>
  expect((await admin.ask('saveConnection', { partner: 'erp', mayRead: true, readsOrgs: '101', toldOf })).ok).toBe(true);

const copyOf = (feed: ReadFeed) => next.simulator.state.copies.list('erp').find((one) => one.feed === feed && one.org === '101');
const stockThere = () => {
  const items = (copyOf('stock')?.items ?? []) as Record<string, string>[];
  return items.map((one) =>
    [one['itemNo'], one['location'], one['batch'] ?? '', one['project'] ?? '', one['status'], one['qty']].join(' '),
  );
};
const stockHere = async () =>
  (
    await plant.pool.query<{ line: string }>(
      `select concat_ws(' ', i.code, l.code, b.batch, b.project, b.status, trim_scale(b.qty)) as line
         from balance b join item i on i.id = b.item_id join location l on l.id = b.location_id where b.org = '101' and b.qty > 0`,
    )
  ).rows.map(({ line }) => line);

/** The partner has all our data, each record once. */
const agree = () =>
  eventually(
    async () => {
      const [there, here] = [stockThere().sort(), (await stockHere()).sort()];
      return { there, here, same: there.length > 0 && JSON.stringify(there) === JSON.stringify(here) };
    },
    ({ same }) => same,
  );

interface Event {
  id: number;
  no: string;
  state: string;
  attempts: number;
  body: { key: string; data: { since: string; anew?: boolean } };
}
const events = async (feed: ReadFeed = 'stock') =>
  (
    await plant.pool.query<Event>(
      `select id, document_no as no, state, attempts, body from outbox where document_type = 'event' and org = '101' and body #>> '{data,feed}' = $1 order by id`,
      [feed],
    )
  ).rows;
const balances = async (many: number) =>
  (await plant.pool.query<{ id: number }>("select id from balance where org = '101' and qty > 0 order by id limit $1", [many])).rows;
const stands = (feed: ReadFeed, good: (last: Event | undefined, all: Event[]) => boolean) =>
  eventually(
    () => events(feed),
    (all) => good(all.at(-1), all),
  );

describe('a partner that may read is told', () => {
  it('nothing until an administrator says of what; then where everything is read, and where what is new', async () => {
    await receiveNote(plant, people.who);
    expect((await admin.ask('saveConnection', { partner: 'erp', mayRead: true })).ok).toBe(true);
    expect(await events()).toEqual([]);
    await tellOf('stock', 'documents');
    const { data } = await admin.ask('connectionList', {});
    expect(data.connections.find(({ partner }) => partner === 'erp')?.toldOf).toEqual(['stock', 'documents']);
    await agree();
    const [first] = await stands('stock', (last) => last?.state === 'synchronized');
    expect(first?.body.data.anew).toBe(true);
    const no = await receiveNote(plant, people.who);
    await agree();
    const all = await stands('stock', (last, { length }) => length > 1 && last?.state === 'synchronized');
    expect(all.at(-1)?.body.data).toEqual({ org: '101', feed: 'stock', since: expect.any(String) });
    // The list has the receipt with its ERP number, and no event.
    const documents = await eventually(
      () => (copyOf('documents')?.items ?? []) as { state: string; sent: { type: string; document: { docNo: string } } }[],
      (items) => items.some(({ state, sent }) => sent.document.docNo === no && state === 'synchronized'),
    );
    expect(documents.filter(({ sent }) => sent.type !== 'receipt')).toEqual([]);
  });

  it('an event is no change: nobody is told of it, and no other event follows', async () => {
    const { rows } = await plant.pool.query(
      "select from partner_change c join outbox o on o.id = c.thing where c.feed = 'documents' and o.document_type = 'event'",
    );
    expect(rows).toEqual([]);
    const { database, bus, config } = plant.server.app;
    const look = new TellPartnersJob(plant.pool, new Connections(database, bus, config.dataDir), () => {}, plant.server.http.log);
    // All events were answered and none is new; if an event caused another, this would never happen.
    await eventually(
      async () => (await events('documents')).every(({ state }) => state === 'synchronized') && (await look.run()) === 0,
      (quiet) => quiet,
    );
  });

  it('the desk shows an event like every message, and sends it again when the partner refused it', async () => {
    await stands('stock', (last) => last?.state === 'synchronized');
    // An ERP without events: this does not mean that its address for documents is wrong.
    const erp = next.simulator.url;
    const save = (baseUrl: string) => admin.ask('saveConnection', { partner: 'erp', baseUrl });
    expect((await save(`${erp}/control`)).ok).toBe(true);
    const [one] = await balances(1);
    await plant.pool.query('update balance set qty = qty + 1 where id = $1', [one?.id]);
    const failed = await stands('stock', (last) => last?.state === 'failed');
    const last = failed.at(-1);
    expect((await save(`${erp}/erp`)).ok).toBe(true);
    const { data } = await people.leader.list('exchangeMessages', { jsWhere: `DocNo = '${last?.no}'` });
    expect(data.rows).toMatchObject([{ type: 'stock.changed', state: 'failed', cause: 'rejected', partner: 'erp' }]);
    const detail = await people.leader.ask('messageDetail', { id: last?.id ?? 0 });
    expect(JSON.parse(detail.data.body)).toEqual(last?.body);
    // While one event waits for a person, no other is written: it covers all later changes.
    await plant.pool.query('update balance set qty = qty + 1 where id = $1', [one?.id]);
    expect((await people.leader.ask('driftReport', { partner: 'erp' })).ok).toBe(true);
    expect((await people.leader.ask('resendMessages', { ids: [last?.id ?? 0] })).data).toMatchObject({ done: 1 });
    await agree();
    await stands('stock', (_last, all) => all.every(({ state }) => state === 'synchronized'));
  });

  it('of one that was given up the next begins where it began', async () => {
    next.fault({ partner: 'erp', fault: 'http500', on: ['event'] });
    const [one] = await balances(1);
    await plant.pool.query('update balance set qty = qty + 1 where id = $1', [one?.id]);
    const waiting = (await stands('stock', (last) => last?.state === 'queued' && last.attempts > 0)).at(-1);
    await eventually(
      () => people.leader.ask('closeMessages', { ids: [waiting?.id ?? 0], reason: 'their server is being moved' }),
      ({ data }) => data?.done === 1,
    );
    next.simulator.faults.clear();
    await agree();
    const after = (await events()).filter(({ id }) => id > (waiting?.id ?? 0));
    expect(after[0]?.body.data.since.replace(/-\d{5}-/, '-')).toBe(waiting?.body.data.since.replace(/-\d{5}-/, '-'));
  });

  it('whatever commits, is rolled back, gets lost, comes twice or is killed, its copy ends as what lies here', async () => {
    await receiveNote(plant, people.who, { lines: 5 });
    const all = await balances(12);
    next.fault({ partner: 'erp', fault: 'lostAnswer', rate: 0.3, on: ['event'] });
    next.fault({ partner: 'erp', fault: 'http500', rate: 0.2, on: ['event'] });
    next.fault({ partner: 'erp', fault: 'doubleAnswer', rate: 0.2, on: ['event'] });
    const writer = async (seed: number) => {
      const client = await plant.pool.connect();
      for (let n = 0; n < 10; n += 1) {
        await client.query('begin');
        // All in one order, so that no deadlock is possible.
        for (const { id } of all.filter((_, at) => (at * 7 + n * seed) % 4 === 0))
          await client.query('update balance set qty = qty + 1 where id = $1', [id]);
        await client.query('select pg_sleep($1)', [((n * seed) % 7) / 10]);
        await client.query((n + seed) % 4 === 0 ? 'rollback' : 'commit');
      }
      client.release();
    };
    const killer = async () => {
      for (let n = 0; n < 4; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await next.restart();
        // A server that stops while it sends: its claim expires.
        await plant.pool.query(
          "update outbox set state = 'sending', claimed_until = now(), next_at = now() where document_type = 'event' and state in ('queued', 'sending')",
        );
      }
    };
    await Promise.all([writer(1), writer(3), writer(5), killer()]);
    next.simulator.faults.clear();
    await agree();
  });

  it('begins anew after a restore', async () => {
    await jumpNumbers(plant.server.app.database, 1000);
    const [one] = await balances(1);
    // After a restore this never happened.
    await plant.pool.query('update balance set qty = 0 where id = $1', [one?.id]);
    await stands('stock', (last) => last?.body.data.anew === true && last.state === 'synchronized');
    await agree();
  });

  it('no longer, once it is switched off; what waited is closed', async () => {
    next.fault({ partner: 'erp', fault: 'down', on: ['event'] });
    const [one] = await balances(1);
    await plant.pool.query('update balance set qty = qty + 1 where id = $1', [one?.id]);
    const before = await stands('stock', (last) => last?.state === 'queued' || last?.state === 'sending');
    await eventually(
      async () => {
        await tellOf('documents');
        return events();
      },
      (all) => all.at(-1)?.state === 'closed' && all.length === before.length,
    );
    next.simulator.faults.clear();
    const { data } = await people.leader.list('exchangeMessages', { jsWhere: `DocNo = '${before.at(-1)?.no}'` }, { language: 'en' });
    expect(data.rows[0]?.closedReason).toBe('they are no longer told of changes');
  });
});
