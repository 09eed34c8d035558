// One verified backup of the database and of what belongs to it in the data folder (docs/install.md, Backup).
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { dropFailed, dropOld, firstLogFile, logFolder, verifiedBackups } from './backup/backupFolders.ts';
import { makeBackup } from './backup/makeBackup.ts';
import { findTools, makeFolder, runTool, toolUser } from './backup/postgresTools.ts';
import { startEmbeddedPostgres } from './core/database/embeddedPostgres.ts';
import { type Config, readConfig, StartError } from './core/process/config.ts';

const usage = 'node server/backUp.ts [--keep 7]';
const say = (line: string): void => console.log(line);

/** Two backups at once would take each other's unfinished folder for one that was left behind. */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock(hashtext('kuwei backup')) as alone");
  if (!rows[0]?.alone) throw new StartError('Another backup of this database is running.');
}

async function backUp({ databaseUrl, dataDir }: Config, backupDir: string, keep: number): Promise<void> {
  const user = await toolUser();
  await makeFolder(backupDir, user);
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres(dataDir);
  const url = databaseUrl ?? embedded?.url ?? '';
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await requireAlone(client);
    await dropFailed(backupDir);
    const kind = databaseUrl ? 'own' : 'embedded';
    const made = await makeBackup({ client, kind, url, folder: embedded?.folder, dataDir }, backupDir, user, say);
    say(`The backup ${made} is verified.`);
    const gone = await dropOld(backupDir, keep);
    if (gone.length > 0) say(`Older backups were removed: ${gone.join(', ')}.`);
    await dropOldLog(backupDir);
  } finally {
    await client.end();
    await embedded?.stop();
  }
}

/** The log before the oldest backup leads nowhere any more. */
async function dropOldLog(backupDir: string): Promise<void> {
  const oldest = (await verifiedBackups(backupDir)).at(-1);
  if (oldest?.kind !== 'own' || !existsSync(logFolder(backupDir))) return;
  const bin = await findTools(oldest.major);
  const first = await firstLogFile(path.join(backupDir, oldest.name));
  await runTool(path.join(bin, 'pg_archivecleanup'), [logFolder(backupDir), first], await toolUser());
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { keep: { type: 'string', default: '7' } } });
  const keep = Number(values.keep);
  if (!Number.isSafeInteger(keep) || keep < 1) throw new StartError(`The number of backups to keep is needed, 1 or more:\n  ${usage}`);
  const config = readConfig(process.env);
  if (!config.backupDir) throw new StartError('Set KUWEI_BACKUPS to the folder for backups.');
  await backUp(config, path.resolve(config.backupDir), keep);
}

if (import.meta.main)
  main().catch((error: unknown) => {
    const plain = error instanceof StartError || (error instanceof Error && 'code' in error);
    console.error(plain && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
