import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../server/core/database/database.ts';
import { freePort } from '../../server/core/database/embeddedPostgres.ts';
import { migrate } from '../../server/core/database/migrate.ts';
import { standing } from '../../server/jobs/standing.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { Plant, testConfig } from '../plant.ts';
import { received } from '../receiving.ts';
import { seed } from '../seed.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { changeByte, typeCommand } from './backupCommands.ts';
import { root } from './docBlocks.ts';
import { postgresBin } from './primaryAndStandby.ts';

vi.setConfig({ testTimeout: scaledTimeout(300_000), hookTimeout: scaledTimeout(120_000) });

const plant = new Plant();
let dir = '';
let backups = '';
let log: ChildProcess | undefined;

const asPostgres = (command: string) =>
  process.getuid?.() === 0 ? execFileSync('runuser', ['-u', 'postgres', '--', 'sh', '-c', command]) : execFileSync('sh', ['-c', command]);
const environment = (more: NodeJS.ProcessEnv) => ({ KUWEI_BACKUPS: backups, WMS_DATA: path.join(dir, 'data'), ...more });
const type = (file: 'backUp.ts' | 'restore.ts', args: readonly string[], more: NodeJS.ProcessEnv = { DATABASE_URL: plant.databaseUrl }) =>
  typeCommand(file, args, environment(more));
const copies = async () => (await readdir(backups)).filter((name) => name !== 'log').toSorted();
const startPostgres = (folder: string, port: number) =>
  asPostgres(`${postgresBin}/pg_ctl -D ${folder} -w -l ${folder}.start -o "-p ${port} -k ${dir} -h 127.0.0.1" start >/dev/null`);

/** A PostgreSQL as Debian makes it, with a role that may copy it, and a plant. */
async function begin(): Promise<void> {
  dir = await mkdtemp(path.join(tmpdir(), 'kuwei-backup-'));
  await chmod(dir, 0o777);
  backups = path.join(dir, 'backups');
  const port = await freePort();
  await writeFile(path.join(dir, 'password'), 'aPassword');
  await chmod(path.join(dir, 'password'), 0o644);
  asPostgres(
    `${postgresBin}/initdb -D ${dir}/pg -A scram-sha-256 --pwfile=${dir}/password -U chief -E UTF8 --locale=C --lc-ctype=C.UTF-8 >/dev/null`,
  );
  startPostgres(`${dir}/pg`, port);
  const chief = openDatabase(`postgres://chief:aPassword@127.0.0.1:${port}/postgres`, 1);
  await chief.pool.query(`create role kuwei login replication password 'p@ss/word'`);
  await chief.pool.query('create database kuwei owner kuwei');
  await chief.close();
  plant.databaseUrl = `postgres://kuwei:p%40ss%2Fword@127.0.0.1:${port}/kuwei`;
  const database = openDatabase(plant.databaseUrl, 4);
  await migrate(database);
  await seed(database);
  await database.close();
  await take(await startServer({ ...testConfig(plant.databaseUrl), dataDir: path.join(dir, 'data') }));
}
async function take(server: RunningServer): Promise<void> {
  plant.server = server;
  plant.url = server.url;
  plant.pool = server.app.database.pool;
}
async function startLog(): Promise<void> {
  log = spawn(process.execPath, ['--no-warnings', 'server/copyLog.ts'], {
    cwd: root,
    env: { ...process.env, ...environment({ DATABASE_URL: plant.databaseUrl }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(await Promise.race([once(log.stdout as NodeJS.ReadableStream, 'data'), once(log, 'exit')])).toEqual([expect.any(Buffer)]);
}
/** Waits until all that was committed is in the copied log. */
async function logged(): Promise<void> {
  const { rows } = await plant.pool.query<{ end: string }>('select pg_current_wal_flush_lsn()::text as end');
  const copiedText =
    "select coalesce(bool_or(write_lsn >= $1::pg_lsn), false) as copied from pg_stat_replication where application_name = 'kuwei backup'";
  const chief = openDatabase(plant.databaseUrl.replace(/\/\/.*@/, '//chief:aPassword@'), 1);
  await expect.poll(async () => (await chief.pool.query(copiedText, [rows[0]?.end])).rows[0]?.copied).toBe(true);
  await chief.close();
}

describe.skipIf(!postgresBin)('one command makes a verified backup, one restores to a moment', () => {
  beforeAll(begin);
  afterAll(async () => {
    if (log?.exitCode === null) {
      log.kill('SIGTERM');
      await once(log, 'exit');
    }
    await plant.server.close();
    asPostgres(`${postgresBin}/pg_ctl -D ${dir}/pg -m immediate stop >/dev/null`);
    await rm(dir, { recursive: true, force: true });
  });

  it('exactly the work until the moment is there, the ledger agrees, the next number jumps, nothing of the work is lost at the end of the log', async () => {
    await startLog();
    const before = await received(plant);
    const made = await type('backUp.ts', []);
    expect(made).toEqual({
      refused: '',
      said: expect.stringMatching(/found every file[\s\S]*ledger there agrees[\s\S]*is verified/),
    });
    const between = await received(plant);
    const { rows } = await plant.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const moment = rows[0]?.now.toISOString() ?? '';
    const since = await received(plant);
    await logged();

    const early = path.join(dir, 'early');
    const restored = await type('restore.ts', ['--into', early, '--to', moment], {});
    expect(restored).toEqual({ refused: '', said: expect.stringMatching(/numbers will jump[\s\S]*ledger agrees/) });
    expect(await receiptsIn(early)).toEqual({
      receipts: [before.receiptNo, between.receiptNo].toSorted(),
      next: expect.any(Number),
    });
    const { next } = await receiptsIn(early);
    expect(next - Number(since.receiptNo.slice(11))).toBeGreaterThan(900_000);

    const late = path.join(dir, 'late');
    expect((await type('restore.ts', ['--into', late], {})).refused).toBe('');
    expect((await receiptsIn(late)).receipts.slice(0, 3)).toEqual([before.receiptNo, between.receiptNo, since.receiptNo].toSorted());
    // The log that was put aside when a restored database took over.
    await rename(path.join(backups, 'log'), path.join(backups, 'log-before'));
    const again = path.join(dir, 'again');
    expect((await type('restore.ts', ['--into', `${again}-without`, '--to', moment], {})).refused).toMatch(/holds no work after/);
    expect((await type('restore.ts', ['--into', again, '--to', moment, '--log', path.join(backups, 'log-before')], {})).refused).toBe('');
    await rename(path.join(backups, 'log-before'), path.join(backups, 'log'));
    // Twice into one folder, before the first backup, after the end of the log.
    expect((await type('restore.ts', ['--into', late], {})).refused).toMatch(/is not empty/);
    expect((await type('restore.ts', ['--into', path.join(dir, 'x'), '--to', '2026-01-01'], {})).refused).toMatch(/No backup leads there/);
    expect((await type('restore.ts', ['--into', path.join(dir, 'y'), '--to', '2099-01-01'], {})).refused).toMatch(
      /holds no work after 2099/,
    );
  });

  it('a backup in which one byte changed is refused', async () => {
    const [name = ''] = (await copies()).toReversed();
    const { rows } = await plant.pool.query<{ file: string }>("select pg_relation_filepath('movement') as file");
    const file = path.join(backups, name, 'postgres', rows[0]?.file ?? '');
    await changeByte(file);
    const refused = await type('restore.ts', ['--into', path.join(dir, 'changed')], {});
    expect(refused.refused).toMatch(/pg_verifybackup failed[\s\S]*checksum mismatch/);
    expect(refused.said).not.toMatch(/agrees/);
    await changeByte(file);
  });

  it('a backup whose ledger has a fault is refused, is not counted, and takes no older one away', async () => {
    const whole = await copies();
    await plant.pool.query('update balance set qty = qty + 1 where id = (select min(id) from balance)');
    const refused = await type('backUp.ts', ['--keep', '1']);
    expect(refused.refused).toMatch(/ledger has 1 faults? in the backup/);
    expect(await copies()).toEqual([...whole, expect.stringMatching(/Z\.failed$/)]);
    // The refused one is new, the counted one is old.
    const longAgo = new Date(Date.now() - 30 * 3_600_000);
    await utimes(path.join(backups, whole.at(-1) ?? ''), longAgo, longAgo);
    const age = (await standing(plant.pool, { dataDir: dir, backupDir: backups })).find(({ name }) => name === 'kuwei_backup_age_seconds');
    expect(age?.value).toBeGreaterThan(29 * 3600);
    await plant.pool.query('update balance set qty = qty - 1 where id = (select min(id) from balance)');
    const made = await type('backUp.ts', ['--keep', '1']);
    expect(made.refused).toBe('');
    expect(await copies()).toHaveLength(1);
    // The log before the backup that is left is gone.
    const label = await readFile(path.join(backups, (await copies())[0] ?? '', 'postgres/backup_label'), 'utf8');
    const first = /file ([0-9A-F]{24})/.exec(label)?.[1] ?? '';
    const files = (await readdir(path.join(backups, 'log'))).filter((name) => /^[0-9A-F]{24}/.test(name)).toSorted();
    expect(files[0]?.slice(0, 24)).toBe(first);
  });
});

/** The receipts of a restored database, and the number of the next one, as a server on it gives it. */
async function receiptsIn(folder: string): Promise<{ receipts: string[]; next: number }> {
  const port = await freePort();
  startPostgres(`${folder}/postgres`, port);
  onTestFinished(() => void asPostgres(`${postgresBin}/pg_ctl -D ${folder}/postgres -m immediate stop >/dev/null 2>&1 || true`));
  const url = plant.databaseUrl.replace(/:\d+\/kuwei$/, `:${port}/kuwei`);
  const server = await startServer({ ...testConfig(url), dataDir: folder });
  const { rows } = await server.app.database.pool.query<{ no: string }>('select receipt_no as no from receipt order by 1');
  const other = new Plant();
  Object.assign(other, { server, url: server.url, pool: server.app.database.pool, databaseUrl: url });
  const { receiptNo } = await received(other);
  await server.close();
  asPostgres(`${postgresBin}/pg_ctl -D ${folder}/postgres -m fast stop >/dev/null`);
  return { receipts: rows.map(({ no }) => no), next: Number(receiptNo.slice(11)) };
}
