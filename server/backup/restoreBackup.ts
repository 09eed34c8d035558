import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Database, openDatabase } from '../core/database/database.ts';
import { folderIdentity, lifeBeginsAnew } from '../core/database/databaseLife.ts';
import { databaseFolder, startEmbeddedPostgres } from '../core/database/embeddedPostgres.ts';
import { StartError } from '../core/process/config.ts';
import type { Backup } from './backupFolders.ts';
import { type CopyFigures, checkCopy } from './checkCopy.ts';
import { startCopy } from './copyOfPostgres.ts';
import { requireSums } from './fileSums.ts';
import { copyFiles } from './keptFiles.ts';
import type { Say } from './makeBackup.ts';
import { copyFolder, findTools, makeFolder, runTool, type ToolUser } from './postgresTools.ts';

/** The input of a restore: the backup, the new folder, and the moment; without a moment everything is restored. */
export interface Wish {
  backupDir: string;
  backup: Backup;
  into: string;
  to: Date | undefined;
  /** The folder of the log that goes on after the backup. */
  log: string;
}

export interface Restored {
  figures: CopyFigures;
  jumps: boolean;
}

/** Puts a backup into a new folder and checks what came of it. */
export async function restoreBackup(wish: Wish, user: ToolUser, say: Say): Promise<Restored> {
  const { backup, backupDir, into } = wish;
  await makeFolder(into, user);
  const restored = await (backup.kind === 'own' ? restoreOwn : restoreEmbedded)(wish, user, say);
  const files = await copyFiles(path.join(backupDir, backup.name, 'files'), into, backup.kind === 'embedded');
  if (files.length > 0) say(`Put back beside it: ${files.join(', ')}.`);
  return restored;
}

const quoted = (file: string): string => `'${file.replaceAll("'", "'\\''")}'`;

async function restoreOwn({ backup, backupDir, into, to, log }: Wish, user: ToolUser, say: Say): Promise<Restored> {
  const bin = await findTools(backup.major);
  const from = path.join(backupDir, backup.name, 'postgres');
  await runTool(path.join(bin, 'pg_verifybackup'), ['-q', from], user);
  say('pg_verifybackup found every file of the backup as it was written.');
  const folder = path.join(into, 'postgres');
  await copyFolder(from, folder, user);
  // With this file PostgreSQL begins a new timeline, by which Kuwei sees that it was restored.
  await runTool('touch', [path.join(folder, 'recovery.signal')], user);
  if (!existsSync(log)) say('No log is there: the database ends where the backup ended.');
  const file = (ending: string) => `cp ${quoted(log).replaceAll('%', '%%')}/%f${ending} "%p" 2> /dev/null`;
  const copy = await startCopy({ ...backup, folder, bin, user }, [
    `restore_command=${file('')} || ${file('.partial')}`,
    ...['recovery_target_timeline=latest', 'recovery_target_action=promote', 'recovery_target_inclusive=on'],
    ...(to ? [`recovery_target_time=${to.toISOString().replace('Z', '+00')}`] : []),
  ]).catch((error: Error) => {
    throw to && error.message.includes('before configured recovery target')
      ? new StartError(`The log holds no work after ${to.toISOString()}, so it ends before that moment. Leave --to out to get everything.`)
      : error;
  });
  try {
    const end = /last completed transaction was at log time (.+)/.exec(await readFile(copy.log, 'utf8'))?.[1];
    say(end ? `The log was followed; the last transaction is of ${end}.` : 'No transaction of the log was needed.');
    return await look(copy.database, '');
  } finally {
    await copy.stop();
  }
}

async function restoreEmbedded({ backup, backupDir, into, to }: Wish, user: ToolUser, say: Say): Promise<Restored> {
  if (to)
    throw new StartError(
      'The log of the PostgreSQL that comes along is not kept: leave --to out, or choose an older backup with --backup.',
    );
  const from = path.join(backupDir, backup.name);
  await requireSums(from, 'postgres');
  say('Every file of the backup is as it was written.');
  await copyFiles(path.join(from, 'files'), into, true);
  const place = await databaseFolder(into);
  await copyFolder(path.join(from, 'postgres'), place, undefined);
  if (user) await runTool('chown', ['-R', `${user.uid}:${user.gid}`, place], undefined);
  const started = await startEmbeddedPostgres(into);
  const database = openDatabase(started.url, 2);
  try {
    return await look(database, await folderIdentity(started.folder));
  } finally {
    await database.close();
    await started.stop();
  }
}

async function look(database: Database, where: string): Promise<Restored> {
  const figures = await checkCopy(database.pool);
  return { figures, jumps: await lifeBeginsAnew(database.pool, where) };
}
