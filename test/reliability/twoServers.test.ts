import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { EventRecorder } from '../eventRecorder.ts';
import { Client, usePlant } from '../plant.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { folderWithKey, ServerProcess } from './ownPlant.ts';
import { brokenLaws, type Command, makeCommands, receiptsOf, sendOnce, sendUntilAnswered } from './receiptCommands.ts';

// Two processes of the server on one database; calls alternate between them.
const plant = usePlant();
const servers: ServerProcess[] = [];
let dataDir = '';
let keeper: Client;

beforeAll(async () => {
  dataDir = await folderWithKey();
  servers.push(new ServerProcess(plant.databaseUrl, dataDir), new ServerProcess(plant.databaseUrl, dataDir));
  // Both at once: the lock on the migrations lets them.
  await Promise.all(servers.map((server) => server.start()));
  keeper = await new Client(urlOf(0)).signIn('keeper');
  expect((await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).ok).toBe(true);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await rm(dataDir, { recursive: true, force: true });
});

afterEach(async () => {
  expect(await brokenLaws(plant.pool)).toEqual({});
  expect((await compareLedger(plant.pool)).differences).toEqual([]);
});

const urlOf = (turn: number): string => servers[turn % servers.length]?.url ?? '';

/** The same person at the other server; sessions are in the database. */
function at(turn: number, person: Client): Client {
  const other = new Client(urlOf(turn));
  other.token = person.token;
  other.org = person.org;
  return other;
}

describe('two servers on one database', () => {
  it('the same command three times at once by 20 clients spread over both: one effect, the same answer', async () => {
    const commands = await makeCommands(plant.pool, 20);
    const answers = await Promise.all(
      commands.flatMap((command, n) =>
        [0, 1, 2].map(async (turn) => ({ command, ...(await sendOnce(urlOf(n + turn), keeper.token, { ...command })) })),
      ),
    );
    const byNote = Map.groupBy(answers, ({ command }) => command.noteNo);
    for (const same of byNote.values()) {
      expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(same.map(({ text }) => text)).size).toBe(1);
      expect(same[0]?.text.startsWith('{"Result":true')).toBe(true);
    }
    expect([...(await receiptsOf(plant.pool, commands)).values()]).toEqual(commands.map(() => 1));
  });

  it('32 different commands for one note, half at each server: one receives, 31 are told so', async () => {
    const [first] = await makeCommands(plant.pool, 1);
    if (!first) throw new Error('no command');
    const all = Array.from({ length: 32 }, (): Command => ({ ...first, operationId: randomUUID() }));
    const answers = await Promise.all(all.map((command, n) => sendUntilAnswered(urlOf(n), keeper.token, command)));
    expect(answers.filter(({ text }) => text.startsWith('{"Result":true'))).toHaveLength(1);
    expect(answers.filter(({ text }) => text.startsWith('{"Result":false,"Code":"note.already-received"'))).toHaveLength(31);
    expect([...(await receiptsOf(plant.pool, [first])).values()]).toEqual([1]);
  });

  it('many receipts into the same few balances from both servers at once: none is lost, none waits for ever', async () => {
    const before = await plant.pool.query<{ qty: string }>('select coalesce(sum(qty), 0) as qty from balance');
    const commands = await makeCommands(plant.pool, 120);
    const answers = await Promise.all(commands.map((command, n) => sendUntilAnswered(urlOf(n), keeper.token, command)));
    expect(answers.filter(({ text }) => !text.startsWith('{"Result":true'))).toEqual([]);
    const after = await plant.pool.query<{ qty: string }>('select sum(qty) as qty from balance');
    expect(Number(after.rows[0]?.qty) - Number(before.rows[0]?.qty)).toBe(120 * 200);
  });

  it('an operation id used at one server is refused for another content at the other', async () => {
    const [one, two] = await makeCommands(plant.pool, 2);
    if (!one || !two) throw new Error('no commands');
    await sendOnce(urlOf(0), keeper.token, one);
    const reused = await sendOnce(urlOf(1), keeper.token, { ...two, operationId: one.operationId });
    expect(reused.status).toBe(409);
    expect((await receiptsOf(plant.pool, [two])).size).toBe(0);
  });

  it('who signs out or is put out at one server is out at the other', async () => {
    const leader = await new Client(urlOf(0)).signIn('leader');
    const elsewhere = at(1, leader);
    expect((await elsewhere.ask('currentCheckIn', {})).ok).toBe(true);
    await leader.ask('signOut', {});
    await within(60_000, async () => (await elsewhere.ask('currentCheckIn', {})).status === 401);
    const clerk = await new Client(urlOf(1)).signIn('clerk');
    const admin = await new Client(urlOf(0)).signIn('admin');
    expect((await clerk.ask('userInfo', {})).ok).toBe(true);
    expect((await at(0, admin).ask('endSessions', { account: 'clerk' })).ok).toBe(true);
    await within(60_000, async () => (await clerk.ask('userInfo', {})).status === 401);
  });

  it('a right that is taken at one server is gone at the other', async () => {
    const admin = await new Client(urlOf(0)).signIn('admin');
    const leader = await new Client(urlOf(1)).signIn('leader');
    expect((await leader.ask('currentCheckIn', {})).ok).toBe(true);
    const held = await admin.ask('rolePermissions', { role: 'team-leader' });
    const permissions = held.data.permissions.filter((one) => one.held && one.permission !== 'receive').map((one) => one.permission);
    expect((await admin.ask('saveRole', { code: 'team-leader', name: 'team-leader', permissions })).message).toBe('');
    await within(60_000, async () => (await leader.ask('currentCheckIn', {})).status === 403);
  });

  it('a switch that is turned at one server is obeyed by the other, and known to its open apps', async () => {
    const [one, two] = await makeCommands(plant.pool, 2);
    if (!one || !two) throw new Error('no commands');
    const admin = await new Client(urlOf(0)).signIn('admin');
    const elsewhere = at(1, keeper);
    const recorder = new EventRecorder(urlOf(1), elsewhere);
    const turn = async (open: boolean) => {
      expect((await admin.ask('saveSwitch', { key: 'labelCheck', open })).ok).toBe(true);
      await within(60_000, async () => (await elsewhere.ask('settings', { key: 'labelCheck' })).data.settings[0]?.isOpen === open);
      await within(60_000, async () => recorder.events.some(({ data }) => (data as { labelCheck?: boolean }).labelCheck === open));
    };
    const codeOf = async (command: Command) => /"Code":"([^"]+)"/.exec((await sendOnce(urlOf(1), keeper.token, command)).text)?.[1];
    await turn(true);
    expect(await codeOf(one)).toBe('label.minimum');
    recorder.events.length = 0;
    await turn(false);
    expect(await codeOf(two)).toBe('20000');
    recorder.stop();
  });
});

/** Fails unless the condition holds within the time. */
async function within(milliseconds: number, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + scaledTimeout(milliseconds);
  let answer = await check();
  while (!answer && Date.now() < end) {
    await wait(50);
    answer = await check();
  }
  expect(answer).toBe(true);
}
