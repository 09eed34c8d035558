import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Partner } from '../../contract/exchange/partner.ts';
import { checkedInKeeper, eventually, receiveNote } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import type { Outbound } from '../connectors/connector.ts';
import type { Connection } from '../exchange/connections.ts';
import { PartnerWatch } from '../exchange/partnerWatch.ts';
import { wordsIn } from '../exchange/storedSentence.ts';
import { DeliveryWorker } from './deliveryWorker.ts';
import { PullJob } from './pullJob.ts';
import type { Attempt } from './settle.ts';

// An unhandled rejection would end a production process; it fails the test run too.
const plant = usePlant();
const log = { info: () => {}, warn: () => {} };
const connectionTo = (partner: Partner): Connection => ({
  partner,
  mode: 'http',
  enabled: true,
  baseUrl: 'http://127.0.0.1:9',
  key: 'kuwei',
  secret: 'x'.repeat(40),
  timeoutMs: 500,
  inFlight: 4,
  demandsWebhook: false,
  allowedFrom: [],
  readsOrgs: [],
  mayRead: false,
  toldOf: [],
  mapping: {},
});

it('an attempt that fails in our own house goes again, with its words, and ends no process', async () => {
  const no = await receiveNote(plant, await checkedInKeeper(plant));
  await plant.pool.query("update outbox set attempts = 1, state = 'queued', claimed_until = null, next_at = now() where document_no = $1", [
    no,
  ]);
  const failing = async () => {
    throw new Error('Cannot use a pool after calling end on the pool');
  };
  const outbound: Outbound = { recall: failing, send: failing };
  const attempts: Attempt[] = [];
  const watch = new PartnerWatch(plant.pool);
  const worker = new DeliveryWorker(connectionTo('erp'), {
    pool: plant.pool,
    watch,
    outbound,
    log,
    settle: (attempt) => attempts.push(attempt),
  });
  worker.pump();
  const [attempt] = await eventually(
    () => attempts,
    (all) => all.length > 0,
  );
  expect(attempt?.message.documentNo).toBe(no);
  expect(attempt?.delivery.kind).toBe('again');
  expect(attempt?.delivery.kind === 'again' && wordsIn('en', attempt.delivery.problem)).not.toBe('');
  await worker.stop();
  expect(worker.inFlight).toBe(0);
});

it('whoever stops a worker that is claiming waits until what it claimed is given back', async () => {
  const no = await receiveNote(plant, await checkedInKeeper(plant));
  const standing = async () => (await plant.pool.query('select state, attempts from outbox where document_no = $1', [no])).rows;
  const claimed = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = {
    query: async (...queries: unknown[]) => {
      const answer = await Reflect.apply(plant.pool.query, plant.pool, queries);
      claimed.resolve();
      await goOn.promise;
      return answer;
    },
  };
  const outbound: Outbound = { recall: async () => undefined, send: async () => ({ kind: 'handed' }) };
  const watch = new PartnerWatch(plant.pool);
  const worker = new DeliveryWorker(connectionTo('erp'), { pool: slow as unknown as pg.Pool, watch, outbound, log, settle: () => {} });
  worker.pump();
  await claimed.promise;
  expect(await standing()).toMatchObject([{ state: 'sending' }]);
  let over = false;
  const stopped = worker.stop().then(() => {
    over = true;
  });
  await setImmediate();
  expect(over).toBe(false);
  goOn.resolve();
  await stopped;
  expect(await standing()).toEqual([{ state: 'queued', attempts: 0 }]);
});

it('a pull whose database goes away while others are looked for ends no process', async () => {
  const pool = new pg.Pool({ connectionString: plant.server.app.config.databaseUrl });
  await plant.pool.query("update neighbour_state set next_pull_at = now() - interval '1 hour', pull_claimed_until = null");
  const warned: string[] = [];
  let queries = 0;
  const job = new PullJob({
    pool,
    connections: { enabled: async () => [connectionTo('erp'), connectionTo('qa')], onChange: () => {} },
    watch: new PartnerWatch(plant.pool),
    connectorOf: (connection) => ({
      partner: connection.partner,
      test: async () => ({ send: { result: 'good' }, fetch: { result: 'good' } }),
      outbound: { recall: async () => undefined, send: async () => ({ kind: 'handed' }) },
      inbound: {
        changes: async () => {
          queries += 1;
          void pool.end();
          return { kind: 'not-offered' };
        },
      },
    }),
    intake: { take: async () => [] },
    log: { ...log, warn: (_detail, text) => warned.push(text) },
  });
  job.look();
  await eventually(
    () => warned,
    (all) => all.length > 0,
  );
  await job.stop();
  expect(queries).toBe(1);
});
