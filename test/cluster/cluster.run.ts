import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/core/database/database.ts';
import { migrate } from '../../server/core/database/migrate.ts';
import { saveConnections } from '../../server/exchange/saveConnections.ts';
import { type Simulator, startSimulator } from '../../simulator/startSimulator.ts';
import { agree } from '../faults/agree.ts';
import { linesHere, linesThere } from '../faults/bothSides.ts';
import { Client } from '../plant.ts';
import { ServerProcess } from '../reliability/ownPlant.ts';
import { makeCommands } from '../reliability/receiptCommands.ts';
import { WorkThroughFailure } from '../reliability/workThroughFailure.ts';
import { seed } from '../seed.ts';
import { Cluster, ownAddress } from './cluster.ts';
import type { Machine } from './machine.ts';

const cluster = new Cluster();
let simulator: Simulator;
let servers: ServerProcess[] = [];
let dir = '';

/** Works on the database of the present primary. */
async function onPrimary<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = openDatabase(await cluster.url(), 4);
  return work(database.pool).finally(() => database.close());
}

beforeAll(async () => {
  await cluster.start();
  dir = await mkdtemp(path.join(tmpdir(), 'kuwei-cluster-servers-'));
  simulator = await startSimulator({ port: 0, host: ownAddress, dataDir: path.join(dir, 'simulator') });
  const database = openDatabase(await cluster.url(), 4);
  await migrate(database);
  await seed(database);
  await saveConnections(database, dir, [
    { partner: 'erp', enabled: true, baseUrl: `${simulator.url}/erp`, ...simulator.credentials, timeoutMs: 1000 },
  ]);
  await database.close();
  servers = cluster.servers.map(
    ({ within, address }) => new ServerProcess(cluster.serverUrl, dir, { within, env: { HOST: address, KUWEI_LOG: 'warn' } }),
  );
  for (const one of servers) await one.start();
});
afterAll(async () => {
  await Promise.all(servers.map((one) => one.kill()));
  await simulator?.stop();
  await cluster.stop();
  await rm(dir, { recursive: true, force: true });
});

interface Roles {
  primary: Machine;
  standby: Machine;
  others: Machine[];
}

/** A machine that was off is on again: its units start. */
const boot = (machine: Machine) => machine.type('systemctl --no-block start etcd patroni');

type Step = (roles: Roles) => Promise<unknown>;
const failures: [what: string, strike: Step, mend: Step][] = [
  ['the primary dies with all its processes', ({ primary }) => primary.signal('KILL'), ({ primary }) => boot(primary)],
  [
    'the primary is cut off from the other two machines, and still reached by the servers',
    ({ primary, others }) => primary.cutFrom(others),
    ({ primary, others }) => primary.join(others),
  ],
  [
    'the machine of the primary stands still, and goes on later',
    ({ primary }) => primary.signal('STOP'),
    ({ primary }) => primary.signal('CONT'),
  ],
  ['the synchronous standby dies', ({ standby }) => standby.signal('KILL'), ({ standby }) => boot(standby)],
  ['the machine of the synchronous standby stands still', ({ standby }) => standby.signal('STOP'), ({ standby }) => standby.signal('CONT')],
  [
    'a person has the primary changed',
    ({ primary, standby }) =>
      standby.type(`patronictl -c /etc/patroni/config.yml switchover --primary ${primary.address} --candidate ${standby.address} --force`),
    async () => {},
  ],
];

/** Sixteen handhelds receive 240 notes at both servers; `strike` comes when it is `due`, and `mend` when all were answered. */
async function workWhile(what: string, strike: Step, mend: Step, due?: () => boolean): Promise<void> {
  await cluster.whole();
  const primary = await cluster.primary();
  const roles = { primary, standby: await cluster.synchronous(), others: cluster.others(primary) };
  const urls = servers.map(({ url }) => url);
  const keeper = await new Client(urls[0] ?? '').signIn('keeper');
  expect((await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).ok).toBe(true);
  const work = new WorkThroughFailure(urls, keeper.token, await onPrimary((pool) => makeCommands(pool, 240)));
  let striking: Promise<unknown> = Promise.resolve();
  try {
    await work.go(() => (striking = strike(roles)), { repeat: true, ...(due ? { due } : {}) });
    await striking;
    console.log(`${what}: nothing was acknowledged for ${work.waits}`);
  } finally {
    await mend(roles);
    await cluster.whole();
  }
  await onPrimary(async (pool) => {
    await work.expectOnce(pool);
    const { rows } = await pool.query<{ no: string }>('select receipt_no as no from receipt where note_no = any($1)', [
      work.commands.map(({ noteNo }) => noteNo),
    ]);
    const nos = rows.map(({ no }) => no);
    await agree(
      () => linesHere(pool, nos),
      () => linesThere(simulator, nos),
      2 * nos.length,
    );
  });
}

describe('sixteen handhelds receive at two servers on a cluster', () => {
  it.each(failures)('%s: every acknowledged receipt is there once, and at the ERP once', (...failure) => workWhile(...failure));

  it('the primary dies while the ERP is slow and its answers are lost: every document is there once', async () => {
    simulator.faults.set({ partner: 'erp', fault: 'slow', rate: 0.1, afterMs: 1200 });
    simulator.faults.set({ partner: 'erp', fault: 'lostAnswer', rate: 0.2 });
    const taken = () => simulator.state.shelves.erp.committed.size;
    const before = taken();
    const mend = async ({ primary }: Roles) => {
      // Documents were on their way, or the case shows nothing.
      expect(simulator.faults.list().every(({ happened }) => happened > 0)).toBe(true);
      simulator.faults.clear();
      await boot(primary);
    };
    await workWhile(
      'the primary dies during delivery',
      ({ primary }) => primary.signal('KILL'),
      mend,
      () => taken() >= before + 30,
    );
  });
});
