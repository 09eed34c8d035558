import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { comesTrue } from '../partners.ts';
import { Client, testConfig, usePlant } from '../plant.ts';
import { SilentProxy } from '../silentProxy.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';

vi.setConfig({ testTimeout: scaledTimeout(180_000), hookTimeout: scaledTimeout(60_000) });

// A server whose network to the database can go silent, beside one whose network cannot.
const plant = usePlant();
let proxy: SilentProxy;
let server: RunningServer;
beforeAll(async () => {
  proxy = await SilentProxy.before(plant.databaseUrl);
  server = await startServer({ ...testConfig(proxy.url), logLevel: 'silent' });
});
afterAll(async () => {
  await server.close();
  proxy.stop();
});

const ready = async (): Promise<boolean> => (await fetch(`${server.url}/ready`)).ok;

/** Prints how long a step took. */
async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = Date.now();
  await work();
  console.log(`${what}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

describe('S161: a database connection that falls silent without being closed', () => {
  it('is given up: calls on it are told to come again, /ready says no meanwhile, and the server goes on by new connections', async () => {
    const keeper = await new Client(server.url).signIn('keeper');
    // As many connections as the pool has, so that none is left that could answer.
    await Promise.all(Array.from({ length: 40 }, () => keeper.ask('userInfo', {})));
    proxy.silence();
    proxy.hear();
    await measured('service again after the silence of every connection', async () => {
      const requests = Array.from({ length: 40 }, () => keeper.ask('userInfo', {}));
      expect(await ready()).toBe(false);
      const answers = await Promise.all(requests);
      expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
      await comesTrue(async () => (await keeper.ask('userInfo', {})).ok);
      await comesTrue(ready);
    });
  });

  it('a statement that only takes long is not given up', async () => {
    const { rows } = await server.app.database.pool.query('select 1 as one from pg_sleep(9)');
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('S162: what another server told meanwhile is asked again: who was put out is out', async () => {
    const clerk = await new Client(server.url).signIn('clerk');
    expect((await clerk.ask('userInfo', {})).ok).toBe(true);
    const admin = await plant.signIn('admin');
    proxy.silence();
    proxy.hear();
    expect((await admin.ask('endSessions', { account: 'clerk' })).ok).toBe(true);
    await measured('an ended session is over at the server that could not be told', () =>
      comesTrue(async () => (await clerk.ask('userInfo', {})).status === 401),
    );
  });

  it('does not hold up the end of the server, also where nothing new can be opened', async () => {
    const keeper = await new Client(server.url).signIn('keeper');
    proxy.silence();
    const requests = keeper.ask('userInfo', {}).then(
      ({ status }) => status,
      () => 0,
    );
    await wait(100);
    await measured('the end with a silent database', () => server.close());
    expect([503, 0]).toContain(await requests);
    server = await startServer({ ...testConfig(plant.databaseUrl), logLevel: 'silent' });
  });
});
