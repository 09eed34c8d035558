import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** PostgreSQL makes these anew: folders that are copied empty, and files that are left out. */
const empty = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label.*)$/;

/** Copies files that may vanish meanwhile: what the database removed while it was copied, its log removes again. */
async function copyTree(from: string, to: string, skip: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (skip(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, empty.has(entry.name) ? () => true : skip);
    else if (entry.isFile())
      await copyFile(source, target, constants.COPYFILE_FICLONE).catch((error: { code?: string }) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
}

/**
 * Copies the files of a running database as PostgreSQL's manual describes it ("low level API"): the programs that come along have no
 * pg_basebackup. The slot holds the log of the time in which it is copied.
 */
export async function copyEmbedded(url: string, folder: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("select pg_create_physical_replication_slot('kuwei_backup', true, true)");
    await client.query("select pg_backup_start('kuwei', true)");
    await copyTree(folder, to, (name) => leftOut.test(name) || name === 'pg_control');
    const { rows } = await client.query<{ labelfile: string; file: string }>(
      'select labelfile, pg_walfile_name(lsn) as file from pg_backup_stop(false)',
    );
    const [{ labelfile = '', file: last = '' } = {}] = rows;
    const first = /\(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1] ?? '';
    const needed = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
    await copyTree(path.join(folder, 'pg_wal'), path.join(to, 'pg_wal'), (name) => !needed(name));
    // After all others: it may be of a later moment, but of no earlier one.
    await copyFile(path.join(folder, 'global', 'pg_control'), path.join(to, 'global', 'pg_control'));
    await writeFile(path.join(to, 'backup_label'), labelfile, { mode: 0o600 });
  } finally {
    await client.end();
  }
}
