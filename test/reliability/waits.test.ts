import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../partners.ts';
import { type Client, usePlant } from '../plant.ts';
import { folderWithKey, ServerProcess } from './ownPlant.ts';
import { brokenLaws, makeCommands, receiptsOf, sendOnce, work } from './receiptCommands.ts';

const plant = usePlant();
let keeper: Client;
beforeAll(async () => {
  keeper = await plant.signIn('keeper');
  expect((await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).ok).toBe(true);
});

const statesText = `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'kuwei'`;
const count = async (where: string): Promise<number> => (await outside.query<{ n: number }>(`${statesText} and ${where}`)).rows[0]?.n ?? 0;

/** Two connections of the test: one observes, one locks. Inside one transaction PostgreSQL would always show the first snapshot. */
let outside: pg.Client;
let locker: pg.Client;
beforeAll(async () => {
  outside = new pg.Client({ connectionString: plant.databaseUrl });
  locker = new pg.Client({ connectionString: plant.databaseUrl });
  await Promise.all([outside.connect(), locker.connect()]);
});
afterAll(() => Promise.all([outside.end(), locker.end()]));

describe('R71: nobody waits for ever, and nobody makes others wait for ever', () => {
  it('one locked note and 40 who want it: others sign in, read and receive; those who wait hear busy, and none was lost', async () => {
    const commands = await makeCommands(plant.pool, 2);
    const [locked, other] = commands;
    if (!locked || !other) throw new Error('no notes');
    await locker.query('begin');
    await locker.query('select 1 from delivery_note where note_no = $1 for update', [locked.noteNo]);
    const waiting = Array.from({ length: 40 }, () => keeper.ask('scanNote', { noteNo: locked.noteNo, resume: true }));
    await eventually(
      () => count(`wait_event_type = 'Lock'`),
      (n) => n >= 9,
    );
    for (const account of ['leader', 'clerk', 'admin']) expect((await plant.signIn(account)).token).not.toBe('');
    expect((await keeper.list('notes')).status).toBe(200);
    expect((await keeper.ask('currentCheckIn', {})).ok).toBe(true);
    expect((await fetch(`${plant.url}/ready`)).status).toBe(200);
    const answers = await Promise.all(waiting);
    expect([...new Set(answers.map(({ status, code, message }) => `${status} ${code} ${message}`))]).toEqual([
      '503 busy 系统繁忙，请稍后再试',
    ]);
    while ((await sendOnce(plant.url, keeper.token, other)).status !== 200) await wait(100);
    await locker.query('rollback');
    while ((await sendOnce(plant.url, keeper.token, locked)).status !== 200) await wait(100);
    expect([...(await receiptsOf(plant.pool, commands)).values()]).toEqual([1, 1]);
    expect(await brokenLaws(plant.pool)).toEqual({});
  });

  it('a second server that stands still in the middle of its work: what it holds is free again, and all is received here', async () => {
    const dataDir = await folderWithKey();
    const second = new ServerProcess(plant.databaseUrl, dataDir);
    await second.start();
    const commands = await makeCommands(plant.pool, 400);
    let over = false;
    const working = work(
      () => second.url,
      keeper.token,
      commands,
      () => over,
      () => {},
    );
    // Freezes the server at random moments until it holds locks.
    for (;;) {
      await wait(20);
      second.freeze();
      if ((await count(`state = 'idle in transaction'`)) > 0) break;
      second.goOn();
    }
    over = true;
    const rest = commands.filter(({ answer }) => !answer);
    expect(rest.length).toBeGreaterThan(0);
    for (const command of rest) while ((await sendOnce(plant.url, keeper.token, command)).status !== 200) await wait(100);
    expect(await count(`state = 'idle in transaction'`)).toBe(0);
    second.goOn();
    await second.kill();
    await working;
    expect([...(await receiptsOf(plant.pool, commands)).values()]).toEqual(commands.map(() => 1));
    expect(await brokenLaws(plant.pool)).toEqual({});
    await rm(dataDir, { recursive: true, force: true });
  });
});
