// Copies the log of one's own PostgreSQL into KUWEI_BACKUPS while it is written, so that a restore goes up to any moment (docs/install.md, Backup).
import { spawn } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { logFolder } from './backup/backupFolders.ts';
import { connectionEnv, findTools, makeFolder, runTool, toolUser } from './backup/postgresTools.ts';
import { readConfig, StartError } from './core/process/config.ts';

/** PostgreSQL keeps its log until it was copied here, also while this program does not run. */
const slot = 'kuwei_log';

async function majorOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (
      (await client.query<{ major: number }>("select current_setting('server_version_num')::int / 10000 as major")).rows[0]?.major ?? 0
    );
  } finally {
    await client.end();
  }
}

async function main(): Promise<void> {
  const { databaseUrl, backupDir } = readConfig(process.env);
  if (!databaseUrl) throw new StartError('The log is copied of your own PostgreSQL only: set DATABASE_URL.');
  if (!backupDir) throw new StartError('Set KUWEI_BACKUPS to the folder for backups.');
  const user = await toolUser();
  const folder = logFolder(path.resolve(backupDir));
  for (const one of [path.dirname(folder), folder]) await makeFolder(one, user);
  const program = path.join(await findTools(await majorOf(databaseUrl)), 'pg_receivewal');
  const env = connectionEnv(databaseUrl);
  await runTool(program, ['--create-slot', '--if-not-exists', `--slot=${slot}`, '--no-password'], user, env);
  // Ended by systemd and begun again: then the slot is made again too where a standby took over.
  const child = spawn(program, ['-D', folder, `--slot=${slot}`, '--status-interval=1', '--no-loop', '--no-password'], {
    ...user,
    cwd: '/',
    stdio: 'inherit',
    env: { ...process.env, ...env, LC_ALL: 'C' },
  });
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => child.kill('SIGINT'));
  console.log(`The log of the database is copied to ${folder}.`);
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

if (import.meta.main)
  main().catch((error: unknown) => {
    const plain = error instanceof StartError || (error instanceof Error && 'code' in error);
    console.error(plain && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
