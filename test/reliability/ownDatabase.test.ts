import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { eventually } from '../partners.ts';
import { Client, testConfig } from '../plant.ts';
import { seed } from '../seed.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { brokenLaws, type Command, makeCommands, receiptsOf, refusalsOf, sendOnce, work } from './receiptCommands.ts';

vi.setConfig({ testTimeout: scaledTimeout(180_000) });

interface Own {
  server: RunningServer;
  dataDir: string;
  token: string;
}

/** The product with the embedded database. */
async function startOwn(dataDir: string): Promise<Own> {
  const server = await startServer({ ...testConfig(''), databaseUrl: undefined, dataDir, logLevel: 'silent' });
  onTestFinished(() => server.close());
  await seed(server.app.database);
  const keeper = await new Client(server.url).signIn('keeper');
  expect((await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).ok).toBe(true);
  return { server, dataDir, token: keeper.token };
}

const postmaster = async ({ dataDir }: Own): Promise<number> =>
  Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

const readyStatus = async ({ server }: Own): Promise<number> => (await fetch(`${server.url}/ready`)).status;

/** Sixteen handhelds save receipts; `strike` is called after this many acknowledgements. Returns the statuses. */
async function strikeAfter({ server, token }: Own, commands: Command[], after: number, strike: () => Promise<void>): Promise<Set<number>> {
  const statuses = new Set<number>();
  let struck: Promise<void> | undefined;
  await work(
    () => server.url,
    token,
    commands,
    () => false,
    (status) => {
      statuses.add(status);
      if (commands.filter(({ answer }) => answer).length >= after) struck ??= strike();
    },
  );
  await struck;
  return statuses;
}

/** Acknowledged receipts exist, repeated commands act once, and stock and documents agree. */
async function settle({ server, token }: Own, commands: Command[]): Promise<void> {
  const { pool } = server.app.database;
  expect(refusalsOf(commands)).toEqual([]);
  const found = await receiptsOf(pool, commands);
  expect(commands.filter(({ noteNo, answer }) => answer && found.get(noteNo) !== 1)).toEqual([]);
  for (const command of commands) {
    const before = command.answer;
    while ((await sendOnce(server.url, token, command)).status !== 200) await wait(50);
    expect(command.answer).toBe(before ?? command.answer);
  }
  expect([...(await receiptsOf(pool, commands)).values()]).toEqual(commands.map(() => 1));
  expect(await brokenLaws(pool)).toEqual({});
  expect((await compareLedger(pool)).differences).toEqual([]);
}

/** A separate disk of this many megabytes; undefined where mounting is not allowed. */
function mountDisk(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes until the disk is full; returns a function that frees it. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'ballast');
  const handle = await open(file, 'w');
  for (const block of [Buffer.alloc(1 << 20, 1), Buffer.alloc(4096, 1)]) {
    try {
      for (;;) await handle.write(block);
    } catch {}
  }
  await handle.close();
  return () => rm(file);
}

describe('R73: the database that comes with the product', () => {
  it('killed twice without a word under load: it is started again, /ready tells of both, nothing acknowledged is lost', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kuwei-own-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));
    const own = await startOwn(dataDir);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    for (const _again of [1, 2]) {
      const commands = await makeCommands(own.server.app.database.pool, 120);
      const first = await postmaster(own);
      const statuses = await strikeAfter(own, commands, 30, async () => {
        process.kill(first, 'SIGKILL');
        await eventually(
          () => readyStatus(own),
          (status) => status === 503,
        );
      });
      expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
      await eventually(
        () => readyStatus(own),
        (status) => status === 200,
      );
      expect(await postmaster(own)).not.toBe(first);
      await settle(own, commands);
    }
    expect(said.mock.calls.flat()).toContain('The database is back.');
  });

  it('ended with the server that had started it: the other server of the folder starts it again', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kuwei-joined-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));
    const own = await startOwn(dataDir);
    const joined = await startServer({ ...testConfig(''), databaseUrl: undefined, dataDir, logLevel: 'silent' });
    onTestFinished(() => joined.close());
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    const first = await postmaster(own);
    await own.server.close();
    const other = { ...own, server: joined };
    await eventually(
      () => postmaster(own).catch(() => 0),
      (pid) => pid !== 0 && pid !== first,
    );
    await eventually(
      () => readyStatus(other),
      (status) => status === 200,
    );
    await settle(other, await makeCommands(joined.app.database.pool, 5));
  });

  it('its disk is full (needs root, to mount one): writes hear busy, /ready says 503, and all goes on when there is room again', async (context) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kuwei-full-'));
    await chmod(dataDir, 0o755);
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    if (!mountDisk(dataDir, 260)) return context.skip('no disk may be mounted here');
    onTestFinished(() => void execFileSync('umount', ['-l', dataDir]));
    const own = await startOwn(dataDir);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    const commands = await makeCommands(own.server.app.database.pool, 400);
    let makeRoom = async () => {};
    const statuses = await strikeAfter(own, commands, 20, async () => {
      makeRoom = await fill(dataDir);
    });
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    await eventually(
      () => readyStatus(own),
      (status) => status === 503,
    );
    expect((await fetch(`${own.server.url}/health`)).status).toBe(200);
    await makeRoom();
    await eventually(
      () => readyStatus(own),
      (status) => status === 200,
    );
    await settle(own, commands);
  });
});
