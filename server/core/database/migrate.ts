import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartError } from '../process/config.ts';
import type { Database } from './database.ts';

const folder = new URL('../../migrations/', import.meta.url);
const lockKey = 730_511;

const lettersText = `
  select pg_encoding_to_char(encoding) as encoding, to_regclass('migration') is null as fresh from pg_database where datname = current_database()`;

/** A new database must use UTF-8: the default on a small machine may store bytes, so that every length and case is wrong. */
async function refuseOtherLetters(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string; fresh: boolean }>(lettersText);
  const [found] = rows;
  if (!found?.fresh || found.encoding === 'UTF8') return;
  throw new StartError(
    `The database is made for ${found.encoding}, and it must be UTF8. It is empty: drop it and make it as docs/install.md says (4. The database).`,
  );
}

/**
 * Brings the database forward to this code, one file after the other, each in its own transaction, under a
 * lock so that two servers can start at once. Refuses a database that is newer than the code, and a new
 * one that is not made for UTF-8.
 */
export async function migrate({ pool }: Database): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  try {
    // Another server may bring the same database forward, and a large table takes its time.
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseOtherLetters(client);
    await client.query('create table if not exists migration (name text primary key, at timestamptz not null default now())');
    const done = new Set((await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name));
    const unknown = [...done].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new StartError(`The database is newer than this version of Kuwei (it knows ${unknown.join(', ')}). Start the newer version.`);
    }
    for (const name of files) {
      if (done.has(name)) continue;
      const text = await readFile(new URL(name, folder), 'utf8');
      await client.query(`begin; ${text}; insert into migration (name) values ('${name}'); commit`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => {});
    // Closed, so that its changed time limits do not leak into the pool.
    client.release(true);
  }
}
