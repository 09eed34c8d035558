import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../server/core/database/database.ts';
import { migrate } from '../../server/core/database/migrate.ts';
import { comesTrue } from '../partners.ts';
import { Client } from '../plant.ts';
import { seed } from '../seed.ts';
import { SilentProxy } from '../silentProxy.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { ServerProcess } from './ownPlant.ts';
import { PrimaryAndStandby, postgresBin } from './primaryAndStandby.ts';
import { makeCommands } from './receiptCommands.ts';
import { at, seconds, WorkThroughFailure } from './workThroughFailure.ts';

vi.setConfig({ testTimeout: scaledTimeout(300_000) });

/** Two servers whose database address moves from a primary to its standby. */
async function twoServers() {
  const databases = new PrimaryAndStandby();
  onTestFinished(() => databases.stop());
  await databases.start();
  const database = openDatabase(databases.primary, 4);
  await migrate(database);
  await seed(database);
  const commands = await makeCommands(database.pool, 240);
  await database.close();
  await expect.poll(() => databases.synchronous()).toBe(1);
  const proxy = await SilentProxy.before(databases.primary);
  onTestFinished(() => proxy.stop());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kuwei-failover-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const servers = [new ServerProcess(proxy.url, dataDir), new ServerProcess(proxy.url, dataDir)];
  onTestFinished(async () => void (await Promise.all(servers.map((one) => one.kill()))));
  for (const one of servers) await one.start();
  return { databases, proxy, commands, urls: servers.map(({ url }) => url) };
}

/** Whether a server answers; undefined while it does not. */
const answers = (person: Client): Promise<boolean> =>
  person.ask('currentCheckIn', {}).then(
    ({ status }) => status === 200,
    () => false,
  );

type Databases = PrimaryAndStandby;
const ends: [what: string, end: (databases: Databases, proxy: SilentProxy) => void][] = [
  ['dies', (databases) => databases.kill()],
  ['stands still with its connections open', (databases) => databases.freeze()],
  ['is not reached any more, and nothing says so', (_databases, proxy) => proxy.silence()],
];

describe('S161: the standby of the database takes over while two servers work', () => {
  it.skipIf(!postgresBin).each(ends)(
    'after the primary %s: both go on, nothing acknowledged is lost, settings and sessions are true at both',
    async (what, end) => {
      const { databases, proxy, commands, urls } = await twoServers();
      const [one = '', two = ''] = urls;
      const keeper = await new Client(one).signIn('keeper');
      expect((await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).ok).toBe(true);
      const admin = await new Client(one).signIn('admin');
      const clerk = await new Client(two).signIn('clerk');
      const switched = (url: string) =>
        at(url, admin)
          .ask('settings', { key: 'qaCheck' })
          .then(({ data }) => data.settings[0]?.isOpen);
      const before = await switched(one);

      // Handhelds at both servers; the primary fails in the middle of their work.
      const work = new WorkThroughFailure(urls, keeper.token, commands);
      const working = work.go(() => end(databases, proxy));
      await expect.poll(() => work.struck).toBeGreaterThan(0);
      expect(work.acknowledged.length).toBeGreaterThan(30);
      await databases.promote();
      proxy.lead(databases.standby);
      proxy.hear();
      const moved = Date.now();
      const service = urls.map((url, nth) =>
        comesTrue(() => answers(at(url, keeper))).then(() =>
          console.log(
            `the primary ${what}: server ${nth + 1} answers ${seconds(moved)} s after the address moved, ${seconds(work.struck)} s after the end`,
          ),
        ),
      );
      await Promise.all(service);
      for (const url of urls) await comesTrue(async () => (await fetch(`${url}/ready`)).ok);
      console.log(`the primary ${what}: both are ready after ${seconds(moved)} s`);
      await working;

      // Later changes at one server reach the other: settings and sessions.
      expect((await at(one, admin).ask('saveSwitch', { key: 'qaCheck', open: !before })).ok).toBe(true);
      await comesTrue(async () => (await switched(two)) === !before);
      expect(await switched(one)).toBe(!before);
      expect((await at(two, clerk).ask('userInfo', {})).ok).toBe(true);
      expect((await at(one, admin).ask('endSessions', { account: 'clerk' })).ok).toBe(true);
      for (const url of urls) await comesTrue(async () => (await at(url, clerk).ask('userInfo', {})).status === 401);
      console.log(`the primary ${what}: settings and sessions are true at both after ${seconds(moved)} s`);

      // Every acknowledged receipt is there, and each command acts once.
      const now = openDatabase(databases.standby, 4);
      onTestFinished(() => now.close());
      await work.expectOnce(now.pool);
    },
  );

  it.skipIf(!postgresBin)('while the address leads to a standby that is not promoted yet, both say that they are busy', async () => {
    const { databases, proxy, commands, urls } = await twoServers();
    const keeper = await new Client(urls[0] ?? '').signIn('keeper');
    expect((await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).ok).toBe(true);
    const work = new WorkThroughFailure(urls, keeper.token, commands);
    const working = work.go(() => databases.kill(), { repeat: true });
    await expect.poll(() => work.struck).toBeGreaterThan(0);
    proxy.lead(databases.standby);
    const busy = () => Promise.all(urls.map((url) => at(url, keeper).ask('currentCheckIn', {})));
    await expect
      .poll(async () => (await busy()).map(({ status, code }) => [status, code]))
      .toEqual([
        [503, 'busy'],
        [503, 'busy'],
      ]);
    await databases.promote();
    await working;
    const now = openDatabase(databases.standby, 4);
    onTestFinished(() => now.close());
    await work.expectOnce(now.pool);
  });
});
