import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../process/config.ts';
import { prepareDataFolder } from '../process/dataFolder.ts';
import { DatabaseKeeper, hasExited } from './databaseKeeper.ts';
import { findPostgres, openFolder, openToAll, type PostgresPrograms } from './postgresPrograms.ts';
import {
  dropForeignPid,
  findRunning,
  markLives,
  ownerSetting,
  pidOfFolder,
  processMark,
  stopProcess,
  wrongSecret,
} from './runningPostgres.ts';

interface RunningDatabase {
  url: string;
  stop: () => Promise<void>;
  /** The folder of its files. */
  folder: string;
  /** From now on it is restarted whenever it ends by itself, no matter which process started it; `say` gets a line about it. */
  keep: (say: (line: string) => void) => void;
}

/** The database keeps a sixteenth of the machine's memory for itself, and counts on half of it for the files it reads. */
const megabytes = Math.round(os.totalmem() / 2 ** 20);
const settings = [
  `shared_buffers=${Math.min(1024, Math.max(128, Math.round(megabytes / 16)))}MB`,
  `effective_cache_size=${Math.round(megabytes / 2)}MB`,
  'max_connections=120',
  'wal_compression=on',
  'max_wal_size=2GB',
  'jit=off',
  // Plans for a new table are bad until it is analysed: with the default, 200 handhelds all waited after a minute.
  'autovacuum_naptime=10s',
  // Two cores serve many people at once: helpers for one of them come late and take from the others.
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
  'work_mem=16MB',
  'listen_addresses=127.0.0.1',
];
// Refused statements are reported by the product; only errors that end a connection or the server are logged.
const logging = ['log_min_messages=fatal', 'log_min_error_statement=panic', 'unix_socket_directories='];
/**
 * Texts sort by their bytes, and Chinese characters are letters: without that, the index for searches inside texts
 * does not see them. A machine that does not know the locale goes without, and searches slower.
 */
const chineseLetters = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=C.UTF-8'];
const run = promisify(execFile);

/**
 * Starts the PostgreSQL that comes with the product in `<dataDir>/postgres`, creating it the first time.
 * A second server on the same data folder finds it running and joins it.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<RunningDatabase> {
  await prepareDataFolder(dataDir);
  const folder = await databaseFolder(dataDir);
  const password = await secret(dataDir);
  const programs = await findPostgres();
  const find = () => findRunning(folder, (port) => urlOf(port, password, 'postgres'));
  const running = await find();
  const port = running?.port ?? (await freePort());
  const owner = await processMark(process.pid);
  const log = path.join(dataDir, 'postgres.log');
  const begin = async (onLaunch: (server: ChildProcess) => void = () => {}): Promise<ChildProcess> => {
    const server = launch(folder, port, { log, owner }, programs);
    onLaunch(server);
    await untilReady(server, urlOf(port, password, 'postgres'), log);
    return server;
  };
  if (!running) {
    if (!existsSync(path.join(folder, 'PG_VERSION'))) await initialise(folder, password, programs);
    await dropForeignPid(folder);
    await rm(log, { force: true });
  }
  /** A database whose server died has no owner: the last server that used it stops it. */
  const stopOrphan = async () => {
    const left = await find();
    if (left && !(await markLives(left.owner))) await stopProcess(left.pid);
  };
  const lives = async () => (await pidOfFolder(folder)) !== undefined;
  const keeper = new DatabaseKeeper(running ? undefined : await begin(), { begin, lives, stop, stopOrphan });
  return { url: urlOf(port, password), folder, stop: () => keeper.stop(), keep: (say) => keeper.keep(say) };
}

/**
 * Under root PostgreSQL runs as a user of its own, which must be able to reach its files: below a closed folder
 * (such as /root) they stand in /var/lib/kuwei instead.
 */
export async function databaseFolder(dataDir: string): Promise<string> {
  const here = path.join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return here;
  await chmod(dataDir, 0o711);
  if (await openToAll(dataDir)) return here;
  const elsewhere = path.join(openFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  await mkdir(elsewhere, { recursive: true, mode: 0o711 });
  return path.join(elsewhere, 'postgres');
}

const urlOf = (port: number, password: string, database = 'kuwei') => `postgres://kuwei:${password}@127.0.0.1:${port}/${database}`;

/** For work on the files, or on a folder that was put back: no database may use the folder meanwhile. */
export async function requireStopped(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const folder = await databaseFolder(dataDir);
  const pid = await pidOfFolder(folder);
  if (pid)
    throw new StartError(
      `The database in ${folder} is running (process ${pid}). Stop Kuwei first. A database that a killed server left behind ends with: kill -INT ${pid}`,
    );
}

/** Made beside its place and moved there when complete, so that an interrupted start leaves nothing half-made. */
async function initialise(folder: string, password: string, { initdb, user }: PostgresPrograms): Promise<void> {
  const half = `${folder}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  const passwordFile = `${half}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const place of [half, passwordFile]) await chown(place, user.uid, user.gid);
  const flags = [
    `--pgdata=${half}`,
    `--pwfile=${passwordFile}`,
    '--username=kuwei',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-instructions',
  ];
  const create = (locale: readonly string[]) => run(initdb, [...flags, ...locale], { ...user, env: { ...process.env, LC_ALL: 'C' } });
  await create(chineseLetters)
    .catch(() => create(['--locale=C']))
    .catch((error: { stderr?: string; message: string }) => {
      throw new StartError(`The database in ${folder} could not be created: ${(error.stderr || error.message).trim().split('\n').at(-1)}`);
    })
    .finally(() => rm(passwordFile, { force: true }));
  await rename(half, folder);
}

interface Launch {
  log: string;
  owner: string;
}

/** In a process group of its own, so that Ctrl+C in a terminal ends the server first and the database after it. */
function launch(folder: string, port: number, { log, owner }: Launch, { postgres, user }: PostgresPrograms): ChildProcess {
  const flags = [...settings, ...logging, `${ownerSetting}=${owner}`].flatMap((line) => ['-c', line]);
  const output = openSync(log, 'a');
  return spawn(postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...user,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, LC_ALL: 'C' },
  });
}

async function untilReady(server: ChildProcess, url: string, log: string): Promise<void> {
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  // Recovery after a hard stop may take its time; a database that still works is not given up.
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query("select 1 from pg_database where datname = 'kuwei'");
      if (rowCount === 0) await client.query('create database kuwei');
      return await client.end();
    } catch (error) {
      if (failure || hasExited(server)) {
        const lastLine = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').at(-1);
        throw new StartError(`The database could not be started: ${failure?.message ?? lastLine} (see ${log})`);
      }
      if ((error as { code?: string }).code === '28P01') {
        await stop(server);
        throw new StartError(wrongSecret(path.dirname(log)));
      }
      await wait(30);
    }
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (hasExited(server)) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await exit;
}

/** The password of the embedded database is made at first start and kept in the data folder. */
async function secret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'database.secret');
  const content = await readFile(file, 'utf8').catch(() => undefined);
  if (content) return content.trim();
  const made = randomBytes(18).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

/** A port without a listener at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
