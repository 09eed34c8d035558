import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { userOfPostgres } from '../core/database/postgresPrograms.ts';
import { StartError } from '../core/process/config.ts';

const exec = promisify(execFile);

/** PostgreSQL does not run as root: under root its programs run as `postgres`. */
export type ToolUser = { uid: number; gid: number } | undefined;

export const toolUser = async (): Promise<ToolUser> => (process.getuid?.() === 0 ? userOfPostgres() : undefined);

/** The programs of PostgreSQL of a major version, where the packages of Debian, Red Hat and Homebrew put them, or in PATH. */
export async function findTools(major: number): Promise<string> {
  const folders = [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`, `/opt/homebrew/opt/postgresql@${major}/bin`];
  for (const folder of [...folders, ...(process.env['PATH'] ?? '').split(path.delimiter)]) {
    const program = path.join(folder, 'pg_basebackup');
    if (!existsSync(program) || !existsSync(path.join(folder, 'postgres'))) continue;
    const { stdout } = await exec(program, ['--version']);
    if (stdout.includes(` ${major}.`)) return folder;
  }
  throw new StartError(
    `The programs of PostgreSQL ${major} (pg_basebackup, pg_verifybackup, postgres) are not on this machine: install its server package, or add their folder to PATH.`,
  );
}

/** Runs a program to its end; when it fails, the error has its last words. */
export async function runTool(program: string, args: readonly string[], user: ToolUser, env: NodeJS.ProcessEnv = {}): Promise<void> {
  await exec(program, args, { ...user, cwd: '/', env: { ...process.env, ...env, LC_ALL: 'C' }, maxBuffer: 1 << 26 }).catch(
    (error: { stderr?: string; message: string }) => {
      const errorText = (error.stderr?.trim() || error.message).split('\n').slice(-4).join('\n');
      throw new StartError(`${path.basename(program)} failed:\n${errorText}`);
    },
  );
}

/** The address of the database for PostgreSQL's programs: not in the command, where everybody on the machine reads it. */
export function connectionEnv(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const authority = searchParams.get('sslrootcert');
  const mode = searchParams.get('sslmode') ?? 'prefer';
  // Their `require` does not check the certificate; `verify-full` needs to know the authority.
  const sslMode = mode === 'no-verify' ? 'require' : mode === 'require' && authority ? 'verify-full' : mode;
  return {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname.replace(/^\[|\]$/g, '')),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: sslMode,
    ...(authority ? { PGSSLROOTCERT: authority } : {}),
    PGAPPNAME: 'kuwei backup',
  };
}

/** Makes a folder for PostgreSQL's programs, closed to everybody else. */
export async function makeFolder(folder: string, user: ToolUser): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartError(`The folder ${folder} cannot be made: ${error.message}`);
  });
  if (!user) return;
  await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  await exec('test', ['-w', folder], user).catch(() => {
    throw new StartError(`Under root PostgreSQL runs as “postgres”, which does not reach ${folder}: choose a folder below an open one.`);
  });
}

/** Copies a folder with owners, times and modes. */
export const copyFolder = (from: string, to: string, user: ToolUser): Promise<void> => runTool('cp', ['-a', from, to], user);
