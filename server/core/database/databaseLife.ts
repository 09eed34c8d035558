import { stat } from 'node:fs/promises';
import type pg from 'pg';

/** How far all number series jump in a new life: more numbers than a plant uses in the time that a backup may lack. */
export const numbersToJump = 1_000_000;

/**
 * Identifies the life of a database: a new one begins after a restore (another database, another cluster), after a standby was promoted or a base
 * backup was rolled forward (another timeline). Null on a standby: nothing can be written there.
 */
const lifeText = `
  select case when not pg_is_in_recovery()
              then concat_ws(' ', (select oid from pg_database where datname = current_database()),
                             (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8), $1::text)
         end as life`;
const goOnText = 'select go_on_in_life($1, $2) as went';

/**
 * Work that a backup or a standby lacks did happen: partners and devices know its numbers. So the number series jump once, before the first
 * write, when the database is not the one that drew the last numbers. `where` identifies a copied folder.
 */
export async function jumpNumbersInNewLife(client: pg.ClientBase, where: string, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ life: string | null }>(lifeText, [where]);
  const life = rows[0]?.life;
  if (!life) return;
  const [answer] = (await client.query<{ went: boolean }>(goOnText, [life, numbersToJump])).rows;
  if (answer?.went)
    say(`The database was restored, copied or taken over from a standby: all number series go on ${numbersToJump} further.`);
}

/** Whether the numbers will jump at the first use of a restored database; see above. */
export async function lifeBeginsAnew(pool: pg.Pool, where: string): Promise<boolean> {
  const { rows } = await pool.query<{ life: string | null }>(lifeText, [where]);
  const kept = await pool.query<{ value: string }>("select value from server_secret where name = 'life of the database'");
  return kept.rows[0] !== undefined && rows[0]?.life !== kept.rows[0].value;
}

/** A value that differs between a database folder and its copy. */
export async function folderIdentity(folder: string): Promise<string> {
  const { ino } = await stat(folder);
  return String(ino);
}
