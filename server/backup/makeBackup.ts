import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from '../core/database/database.ts';
import { databaseFolder, startEmbeddedPostgres } from '../core/database/embeddedPostgres.ts';
import { StartError } from '../core/process/config.ts';
import { finish, nameOf, type Verified } from './backupFolders.ts';
import { type CopyFigures, checkCopy, inWords } from './checkCopy.ts';
import { copyEmbedded } from './copyEmbedded.ts';
import { startCopy } from './copyOfPostgres.ts';
import { requireSums, writeSums } from './fileSums.ts';
import { copyFiles } from './keptFiles.ts';
import { connectionEnv, copyFolder, findTools, makeFolder, runTool, type ToolUser } from './postgresTools.ts';

export type Say = (line: string) => void;

interface Source {
  client: pg.Client;
  kind: Verified['kind'];
  url: string;
  /** The folder of the database that comes along. */
  folder?: string;
  dataDir: string;
}

/** Copies the database, then proves the copy: its files are whole, PostgreSQL starts on a copy of it, the ledger agrees with itself there. */
export async function makeBackup(source: Source, backupDir: string, user: ToolUser, say: Say): Promise<string> {
  const work = path.join(backupDir, `${nameOf(new Date())}.unfinished`);
  await makeFolder(work, user);
  try {
    const about = await aboutDatabase(source.client);
    const copied = await (source.kind === 'own' ? ownBackup : embeddedBackup)(source, work, about, user, say);
    const files = await copyFiles(source.dataDir, path.join(work, 'files'), source.kind === 'embedded');
    say(`Of ${source.dataDir} were copied: ${files.join(', ') || 'nothing, because nothing to keep is there'}.`);
    const { figures, complete } = copied;
    say(`PostgreSQL started on a copy of the backup: ${inWords(figures)}.`);
    if (figures.faults > 0) throw new StartError(`The ledger has ${figures.faults} faults in the backup: look at Check of the ledger.`);
    say('The ledger there agrees with itself.');
    return await finish(work, { kind: source.kind, complete, ...about, figures });
  } catch (error) {
    // The output of PostgreSQL stays there.
    await rm(path.join(work, 'scratch', 'postgres'), { recursive: true, force: true });
    await rename(work, work.replace(/\.unfinished$/, '.failed'));
    if (error instanceof StartError) error.message = error.message.replaceAll(work, work.replace(/\.unfinished$/, '.failed'));
    throw error;
  }
}

type About = Pick<Verified, 'major' | 'role' | 'database'>;

async function aboutDatabase(client: pg.Client): Promise<About> {
  const { rows } = await client.query<About>(
    `select current_setting('server_version_num')::int / 10000 as major, current_user::text as role, current_database()::text as database`,
  );
  if (!rows[0]) throw new Error('the database does not name itself');
  return rows[0];
}

/** The clock of the log. */
const clockOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at.toISOString() ?? '';

interface Copied {
  figures: CopyFigures;
  complete: string;
}

async function ownBackup({ client, url }: Source, work: string, about: About, user: ToolUser, say: Say): Promise<Copied> {
  const bin = await findTools(about.major);
  const folder = path.join(work, 'postgres');
  const flags = ['-X', 'stream', '-c', 'fast', '--manifest-checksums=SHA256', '--no-password'];
  await runTool(path.join(bin, 'pg_basebackup'), ['-D', folder, ...flags], user, connectionEnv(url));
  const complete = await clockOf(client);
  await runTool(path.join(bin, 'pg_verifybackup'), ['-q', folder], user);
  say('pg_basebackup copied the database, and pg_verifybackup found every file as it was sent.');
  const scratch = path.join(work, 'scratch');
  await makeFolder(scratch, user);
  await copyFolder(folder, path.join(scratch, 'postgres'), user);
  const copy = await startCopy({ folder: path.join(scratch, 'postgres'), bin, user, ...about }, ['fsync=off', 'autovacuum=off']);
  const figures = await checkCopy(copy.database.pool).finally(copy.stop);
  await runTool('rm', ['-r', scratch], user);
  return { figures, complete };
}

async function embeddedBackup(
  { client, url, folder = '', dataDir }: Source,
  work: string,
  _about: About,
  user: ToolUser,
  say: Say,
): Promise<Copied> {
  const copy = path.join(work, 'postgres');
  await copyEmbedded(url, folder, copy);
  const complete = await clockOf(client);
  await writeSums(work, 'postgres');
  await requireSums(work, 'postgres');
  say('The files of the database were copied while it ran.');
  const scratch = path.join(work, 'scratch');
  await copyFiles(dataDir, scratch, true);
  const figures = await checkEmbedded(copy, scratch, user);
  // Under root the files of the database may have been elsewhere.
  await runTool('rm', ['-rf', await databaseFolder(scratch), scratch], undefined);
  return { figures, complete };
}

/** Starts the PostgreSQL that comes along on a copy of its files, in a data folder that has its password. */
export async function checkEmbedded(copy: string, dataDir: string, user: ToolUser): Promise<CopyFigures> {
  const place = await databaseFolder(dataDir);
  await copyFolder(copy, place, undefined);
  if (user) await runTool('chown', ['-R', `${user.uid}:${user.gid}`, place], undefined);
  const started = await startEmbeddedPostgres(dataDir);
  const database = openDatabase(started.url, 2);
  try {
    return await checkCopy(database.pool);
  } finally {
    await database.close();
    await started.stop();
  }
}
