// Restores a backup into a new folder, up to a moment (docs/install.md, Restoring).
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Backup, logFolder, verifiedBackups } from './backup/backupFolders.ts';
import { inWords } from './backup/checkCopy.ts';
import { toolUser } from './backup/postgresTools.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { readConfig, StartError } from './core/process/config.ts';

const usage = "node server/restore.ts --into <new folder> [--to '2026-11-29 05:00'] [--backup <name>] [--log <folder>]";
const say = (line: string): void => console.log(line);

async function choose(backupDir: string, to: Date | undefined, name: string | undefined): Promise<Backup> {
  const all = await verifiedBackups(backupDir);
  if (all.length === 0) throw new StartError(`${backupDir} has no verified backup.`);
  const fits = all.filter((one) => (!name || one.name === name) && (!to || new Date(one.complete) <= to));
  if (fits[0]) return fits[0];
  const list = all.map((one) => `  ${one.name}, from ${one.complete} on`).join('\n');
  throw new StartError(`No backup leads there. These are verified:\n${list}`);
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new StartError(`--to must be a moment like '2026-11-29 05:00' (of this machine's clock), not “${text}”`);
  return moment;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { into: { type: 'string' }, to: { type: 'string' }, backup: { type: 'string' }, log: { type: 'string' } },
  });
  const { backupDir } = readConfig(process.env);
  if (!backupDir) throw new StartError('Set KUWEI_BACKUPS to the folder of the backups.');
  if (!values.into) throw new StartError(`A new folder is needed:\n  ${usage}`);
  const into = path.resolve(values.into);
  if (existsSync(into) && readdirSync(into).length > 0) throw new StartError(`${into} is not empty. Choose a new folder.`);
  const to = momentOf(values.to);
  const folder = path.resolve(backupDir);
  const backup = await choose(folder, to, values.backup);
  say(`The backup ${backup.name} is restored into ${into}${to ? `, up to ${to.toISOString()}` : ', up to the end of the log'}.`);
  const { figures, jumps } = await restoreBackup(
    { backupDir: folder, backup, into, to, log: path.resolve(values.log ?? logFolder(folder)) },
    await toolUser(),
    say,
  );
  say(`It has ${inWords(figures)}.`);
  say(
    jumps
      ? 'All numbers will jump when a server starts on it.'
      : 'Numbers will NOT jump by themselves: run server/jumpNumbers.ts before a server starts on it.',
  );
  if (figures.faults > 0)
    throw new StartError(`Its ledger has ${figures.faults} faults. The database is in ${into}; look before people work with it.`);
  say('The ledger agrees with itself.');
  say(
    backup.kind === 'own'
      ? `The files of the database are in ${into}/postgres: docs/install.md says how PostgreSQL takes them over.`
      : `Start a server on it with WMS_DATA=${into}`,
  );
}

if (import.meta.main)
  main().catch((error: unknown) => {
    const plain = error instanceof StartError || (error instanceof Error && 'code' in error);
    console.error(plain && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
