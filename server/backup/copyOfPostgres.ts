import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '../core/database/database.ts';
import { hasExited } from '../core/database/databaseKeeper.ts';
import { StartError } from '../core/process/config.ts';
import type { ToolUser } from './postgresTools.ts';

/** Where a copied database begins: the folder of its files, and how to reach it. */
interface Copy {
  folder: string;
  bin: string;
  user: ToolUser;
  role: string;
  database: string;
}

/** Whatever the copied settings are, the copy accepts no other client, archives nothing and follows no primary. */
export const alone = [
  ...['ssl=off', 'archive_mode=off', 'primary_conninfo=', 'primary_slot_name=', 'synchronous_standby_names=', 'hot_standby=off'],
  ...['shared_preload_libraries=', 'logging_collector=off', 'external_pid_file=', 'huge_pages=off', 'shared_buffers=128MB'],
];
const asSettings = (lines: readonly string[]): string[] => lines.flatMap((line) => ['-c', line]);

/** Starts PostgreSQL on a copy, to be reached through a socket that only its user and we may open; `more` are further settings. */
export async function startCopy(
  copy: Copy,
  more: readonly string[],
): Promise<{ database: Database; log: string; stop: () => Promise<void> }> {
  const { folder, bin, user, role } = copy;
  const room = await mkdtemp(path.join(tmpdir(), 'kuwei-copy-'));
  await writeFile(path.join(room, 'postgresql.conf'), '');
  await writeFile(path.join(room, 'pg_hba.conf'), 'local all all trust\n');
  if (user) await chown(room, user.uid, user.gid);
  const log = `${folder}.log`;
  const output = await open(log, 'w');
  const places = [`config_file=${room}/postgresql.conf`, `hba_file=${room}/pg_hba.conf`, `unix_socket_directories=${room}`];
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', folder, ...asSettings([...places, 'listen_addresses=', 'port=5432', ...alone, ...more])],
    { ...user, cwd: '/', stdio: ['ignore', output.fd, output.fd], env: { ...process.env, LC_ALL: 'C' } },
  );
  await output.close();
  const address = `postgres://${encodeURIComponent(role)}@/${encodeURIComponent(copy.database)}?host=${encodeURIComponent(room)}&port=5432`;
  const database = openDatabase(address, 2);
  const stop = async () => {
    await database.close();
    await end(server);
    await rm(room, { recursive: true, force: true });
  };
  await untilReady(server, database, log).catch(async (error) => {
    await stop();
    throw error;
  });
  return { database, log, stop };
}

/** Recovery takes as long as it takes; what ends it is an answer, or the end of the process. */
async function untilReady(server: ChildProcess, { pool }: Database, log: string): Promise<void> {
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  for (;;) {
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (answers) return;
    if (failure || hasExited(server)) throw new StartError(failure?.message ?? (await lastFault(log)));
    await wait(100);
  }
}

async function lastFault(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  const fault = lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  return `PostgreSQL did not start on the copy: ${fault?.replace(/^.*?(FATAL|PANIC): +/, '')} (see ${log})`;
}

async function end(server: ChildProcess): Promise<void> {
  if (hasExited(server) || server.pid === undefined) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await exit;
}
