import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../server/core/database/database.ts';
import { migrate } from '../../server/core/database/migrate.ts';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { comesTrue } from '../neighbours.ts';
import { Client } from '../plant.ts';
import { seed } from '../seed.ts';
import { SilentProxy } from '../silentProxy.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { ServerProcess } from './ownPlant.ts';
import { PrimaryAndStandby, postgresBin } from './primaryAndStandby.ts';
import { brokenLaws, makeCommands, receiptsOf, refusalsOf, sendUntilAnswered, work } from './receiptCommands.ts';

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

/** The same person at another server; sessions are in the database. */
const at = (url: string, person: Client): Client => Object.assign(new Client(url), { token: person.token, org: person.org });
/** Whether a server answers; undefined while it does not. */
const answers = (person: Client): Promise<boolean> =>
  person.ask('currentCheckIn', {}).then(
    ({ status }) => status === 200,
    () => false,
  );
const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(1);

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
      let ended = 0;
      const statuses = new Set<number>();
      const acknowledged = () => commands.filter(({ answer }) => answer).length;
      const working = work(
        () => urls[commands.filter(({ answer }) => answer).length % 2] ?? '',
        keeper.token,
        commands,
        () => false,
        (status) => {
          statuses.add(status);
          if (ended || acknowledged() < 40) return;
          ended = Date.now();
          end(databases, proxy);
        },
      );
      await expect.poll(() => ended).toBeGreaterThan(0);
      const known = acknowledged();
      await databases.promote();
      proxy.lead(databases.standby);
      proxy.hear();
      const moved = Date.now();
      const service = urls.map((url, nth) =>
        comesTrue(() => answers(at(url, keeper))).then(() =>
          console.log(
            `the primary ${what}: server ${nth + 1} answers ${seconds(moved)} s after the address moved, ${seconds(ended)} s after the end`,
          ),
        ),
      );
      await Promise.all(service);
      for (const url of urls) await comesTrue(async () => (await fetch(`${url}/ready`)).ok);
      console.log(`the primary ${what}: both are ready after ${seconds(moved)} s`);
      await working;
      expect([...statuses].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
      expect(refusalsOf(commands)).toEqual([]);

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
      const found = await receiptsOf(now.pool, commands);
      expect(known).toBeGreaterThan(30);
      expect(commands.filter(({ noteNo, answer }) => answer && found.get(noteNo) !== 1)).toEqual([]);
      for (const [nth, command] of commands.entries()) {
        const first = command.answer;
        await sendUntilAnswered(urls[nth % 2] ?? '', keeper.token, command);
        expect(command.answer).toBe(first ?? command.answer);
      }
      expect([...(await receiptsOf(now.pool, commands)).values()]).toEqual(commands.map(() => 1));
      expect(await brokenLaws(now.pool)).toEqual({});
      expect((await compareLedger(now.pool)).differences).toEqual([]);
    },
  );
});
