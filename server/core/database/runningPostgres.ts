import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../process/config.ts';
import { isSqlError } from './database.ts';

/** The embedded database that runs in a folder, no matter which process started it. */
interface RunningPostgres {
  pid: number;
  port: number;
  /** The server process that started it, as `processMark` names it. */
  owner: string;
}

/** The setting of the embedded database that names the process which started it. */
export const ownerSetting = 'kuwei.owner';

const answerMs = 60_000;
/** It is starting or ending, or has no free connection. */
const notYet = /^(ECONNREFUSED|ECONNRESET|57P0[1-3]|53300)$/;

/** The number of a process and, on Linux, when it began: a number is given again, the two together are not. */
export async function processMark(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may hold anything; the 20th field behind it is the start.
  return `${pid}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
}

/** Whether the process named in a mark still lives. */
export async function markLives(mark: string): Promise<boolean> {
  const pid = Number(mark.split('/')[0]);
  return pid > 0 && lives(pid) && (await processMark(pid)) === mark;
}

/** The process number of the database that works in the folder, as `postmaster.pid` and the process itself say; undefined for any other. */
export async function pidOfFolder(folder: string): Promise<number | undefined> {
  const [line, recordedFolder] = await pidFile(folder);
  const pid = Number(line);
  if (!pid || !(await isPostgres(pid))) return undefined;
  const here = await realpath(folder);
  // PostgreSQL's working directory is its folder. Where that cannot be read, the path in its pid file must do; in a copy of the folder that is the path of the original.
  const works = await readlink(`/proc/${pid}/cwd`).catch(() => recordedFolder && realpath(recordedFolder).catch(() => recordedFolder));
  return works === here ? pid : undefined;
}

/**
 * After a restart of the machine, or in a copied folder, the number in the pid file may belong to another program, and PostgreSQL would not
 * start. A pid file whose process does not exist is left alone: PostgreSQL checks for remaining processes itself.
 */
export async function dropForeignPid(folder: string): Promise<void> {
  const [pid] = await pidFile(folder);
  if (Number(pid) && lives(Number(pid)) && !(await pidOfFolder(folder))) await rm(path.join(folder, 'postmaster.pid'), { force: true });
}

/** The database of the folder, when one runs: process, folder and system identifier agree. */
export async function findRunning(folder: string, urlOf: (port: number) => string): Promise<RunningPostgres | undefined> {
  for (const until = Date.now() + answerMs; Date.now() < until; await wait(100)) {
    const pid = await pidOfFolder(folder);
    if (!pid) return undefined;
    const port = Number((await pidFile(folder))[3]);
    const answer = port ? await ask(urlOf(port), folder) : undefined;
    if (answer) return { pid, port, owner: await verified(answer, folder) };
  }
  throw new StartError(
    `The database in ${folder} runs as process ${await pidOfFolder(folder)} and does not answer. End that process first.`,
  );
}

interface OwnWords {
  folder: string;
  identifier: string;
  owner: string;
}

const ownWordsText = `
  select current_setting('data_directory') as folder, (select system_identifier::text from pg_control_system()) as identifier,
         coalesce(current_setting('${ownerSetting}', true), '') as owner`;

async function ask(url: string, folder: string): Promise<OwnWords | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<OwnWords>(ownWordsText)).rows[0];
  } catch (error) {
    if (isSqlError(error) && error.code === '28P01') throw new StartError(wrongSecret(path.dirname(folder)));
    if (isSqlError(error) && !notYet.test(error.code)) throw error;
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

export const wrongSecret = (dataDir: string): string =>
  `The password in database.secret does not open the database of ${dataDir}. Put back the file that belongs to it.`;

async function verified(answer: OwnWords, folder: string): Promise<string> {
  const folderPath = await realpath(answer.folder).catch(() => answer.folder);
  if (folderPath !== (await realpath(folder)) || answer.identifier !== (await identifierOf(folder)))
    throw new StartError(`Another database (${answer.folder}) answers where the one of ${folder} should. Stop it first.`);
  return answer.owner;
}

/** PostgreSQL's system identifier: the first number in its control file. */
async function identifierOf(folder: string): Promise<string> {
  const control = await readFile(path.join(folder, 'global', 'pg_control'));
  return String(os.endianness() === 'LE' ? control.readBigUInt64LE() : control.readBigUInt64BE());
}

/** Ends a database that another process started, and waits until it has ended. */
export async function stopProcess(pid: number): Promise<void> {
  if (!lives(pid)) return;
  process.kill(pid, 'SIGINT');
  while (lives(pid)) await wait(30);
}

const pidFile = async (folder: string): Promise<string[]> =>
  (await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');

/** Whether the process lives and is a database. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!lives(pid)) return false;
  if (process.platform !== 'linux') return true;
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres';
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
