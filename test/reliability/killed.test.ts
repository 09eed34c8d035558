import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { Client } from '../plant.ts';
import { OwnPostgres, ServerProcess } from './ownPlant.ts';
import { brokenLaws, type Command, makeCommands, receiptsOf, refusalsOf, sendOnce, work } from './receiptCommands.ts';

// The server and its database are killed without warning while 16 handhelds save receipts.
const postgres = new OwnPostgres();
let server: ServerProcess;
let pool: pg.Pool;
let token = '';

beforeAll(async () => {
  await postgres.start();
  server = new ServerProcess(postgres.url, postgres.dataDir);
  await server.start();
  pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  pool.on('error', () => {});
  const keeper = await new Client(server.url).signIn('keeper');
  expect((await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).ok).toBe(true);
  token = keeper.token;
});

afterAll(async () => {
  await server.kill();
  await pool.end();
  await postgres.stop();
});

afterEach(async () => {
  expect(await brokenLaws(pool)).toEqual({});
  expect((await compareLedger(pool)).differences).toEqual([]);
});

const count = 160;

/** Lets the handhelds work and kills after `after` acknowledged receipts; returns how often each status came. */
async function strikeAfter(after: number, commands: Command[], strike: () => Promise<void>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let acknowledged = 0;
  let struck: Promise<void> | undefined;
  await work(
    () => server.url,
    token,
    commands,
    () => false,
    (status) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) acknowledged += 1;
      if (acknowledged >= after) struck ??= strike();
    },
  );
  await struck;
  return statuses;
}

/** Holds after every fault: acknowledged receipts exist once, and repeated commands act once with the same answer. */
async function settle(commands: Command[]): Promise<void> {
  expect(refusalsOf(commands)).toEqual([]);
  const found = await receiptsOf(pool, commands);
  for (const { noteNo, answer } of commands) {
    if (answer) expect([noteNo, found.get(noteNo)]).toEqual([noteNo, 1]);
    else expect(found.get(noteNo) ?? 0).toBeLessThanOrEqual(1);
  }
  const rest = [...commands];
  const sendAgain = async () => {
    for (let command = rest.pop(); command; command = rest.pop()) {
      const before = command.answer;
      const twice = await Promise.all([sendOnce(server.url, token, command), sendOnce(server.url, token, command)]);
      expect(twice.map(({ status }) => status)).toEqual([200, 200]);
      expect(twice[0]?.text).toBe(twice[1]?.text);
      expect(twice[0]?.text).toBe(before ?? twice[0]?.text);
      expect(twice[0]?.text.startsWith('{"Result":true')).toBe(true);
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendAgain));
  const all = await receiptsOf(pool, commands);
  expect(commands.filter(({ noteNo }) => all.get(noteNo) !== 1)).toEqual([]);
}

describe('kill -9 in the middle of receipts', () => {
  it.each([10, 60, 110])(
    'the server, after %i receipts: nothing acknowledged is lost, nothing is half done',
    async (after) => {
      const commands = await makeCommands(pool, count);
      const statuses = await strikeAfter(after, commands, () => server.kill());
      expect(statuses.get(0)).toBeGreaterThan(0);
      expect([...statuses.keys()].filter((status) => status !== 0 && status !== 200)).toEqual([]);
      await server.start();
      await settle(commands);
    },
    120_000,
  );

  it.each([20, 90])(
    'PostgreSQL, after %i receipts: the server says so, lives on and recovers by itself',
    async (after) => {
      const commands = await makeCommands(pool, count);
      const restarts: (() => Promise<void>)[] = [];
      const statuses = await strikeAfter(after, commands, async () => void restarts.push(await postgres.kill()));
      expect([...statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
      expect(statuses.get(503)).toBeGreaterThan(0);
      expect(server.alive).toBe(true);
      await expectBusy();
      await Promise.all(restarts.map((restart) => restart()));
      while ((await readSomething()).status !== 200) await wait(100);
      expect(server.alive).toBe(true);
      await settle(commands);
      await expectBusAlive();
    },
    120_000,
  );

  it('both at once', async () => {
    const commands = await makeCommands(pool, count);
    const restarts: (() => Promise<void>)[] = [];
    await strikeAfter(50, commands, async () => {
      const [restart] = await Promise.all([postgres.kill(), server.kill()]);
      restarts.push(restart);
    });
    await Promise.all(restarts.map((restart) => restart()));
    await server.start();
    await settle(commands);
  });
});

const ask = (path: string, body: object, language = 'en') =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Accept-Language': language },
    body: JSON.stringify(body),
  });

const readSomething = () => ask('/api/Receive/CheckSignScan', {});

/** Reads, writes, lists and sign-in all answer "busy" in the envelope, promptly. */
async function expectBusy(): Promise<void> {
  const requests = [
    readSomething(),
    ask('/api/Receive/SaveSignWhData', { qrcode: 'KW-SIGN:RM1' }),
    ask('/api/Basic/GetDataListN', { data: { RNO: '004' } }),
    ask('/api/Login/CheckLoginPost', { username: 'keeper', password: 'Wms2026demo', u9org: '101' }),
  ];
  for (const response of await Promise.all(requests)) {
    const answer = (await response.json()) as { Code: string; Message: string };
    expect([response.status, answer.Code]).toEqual([503, 'busy']);
    expect(answer.Message).not.toBe('');
  }
}

/** After the database is back, the processes notify each other again: a session that is ended in the database stops within a second or two. */
async function expectBusAlive(): Promise<void> {
  const other = await new Client(server.url).signIn('leader');
  expect((await other.ask('currentCheckIn', {})).ok).toBe(true);
  await wait(1_200);
  await pool.query(`update session set ended_at = now() where user_id = (select id from user_account where account = 'leader')`);
  await pool.query(`select pg_notify('kuwei', 'session x')`);
  await wait(800);
  expect((await other.ask('currentCheckIn', {})).status).toBe(401);
}
