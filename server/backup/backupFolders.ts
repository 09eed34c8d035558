import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../core/process/config.ts';
import type { CopyFigures } from './checkCopy.ts';

/** The data of a verified backup, in `verified.json`. */
export interface Verified {
  /** A base backup of one's own PostgreSQL, or a copy of the one that comes along. */
  kind: 'own' | 'embedded';
  /** From this moment on the log leads to every later one. */
  complete: string;
  major: number;
  role: string;
  database: string;
  figures: CopyFigures;
}

/** A verified backup. */
export interface Backup extends Verified {
  name: string;
}

const verifiedFile = 'verified.json';
const ours = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
/** The log that goes on after the backups, beside them. */
export const logFolder = (backupDir: string): string => path.join(backupDir, 'log');
export const nameOf = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(/:/g, '');

/** The verified backups, the newest first. */
export async function verifiedBackups(backupDir: string): Promise<Backup[]> {
  const names = (await readdir(backupDir).catch(() => [])).filter((name) => ours.test(name)).toSorted();
  return Promise.all(
    names.reverse().map(async (name) => ({ name, ...JSON.parse(await readFile(path.join(backupDir, name, verifiedFile), 'utf8')) })),
  );
}

/** Removes what runs left behind that did not end well. */
export async function dropFailed(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir))
    if (/^\d{4}-\d\d-\d\dT\d{6}Z\.(unfinished|failed)$/.test(name)) await rm(path.join(backupDir, name), { recursive: true });
}

/** Gives a backup its name: from now on it counts. */
export async function finish(work: string, verified: Verified): Promise<string> {
  await writeFile(path.join(work, verifiedFile), `${JSON.stringify(verified, undefined, 2)}\n`);
  const folder = work.replace(/\.unfinished$/, '');
  await rename(work, folder);
  return folder;
}

/** Removes all verified backups but the newest; returns the removed ones. */
export async function dropOld(backupDir: string, keep: number): Promise<string[]> {
  const gone = (await verifiedBackups(backupDir)).slice(keep);
  for (const { name } of gone) await rm(path.join(backupDir, name), { recursive: true });
  return gone.map(({ name }) => name);
}

/** The first file of the log that a backup needs. */
export async function firstLogFile(folder: string): Promise<string> {
  const label = await readFile(path.join(folder, 'postgres', 'backup_label'), 'utf8');
  const file = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (!file) throw new StartError(`${folder}/postgres/backup_label names no file of the log`);
  return file;
}
