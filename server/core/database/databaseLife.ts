import { stat } from 'node:fs/promises';
import type pg from 'pg';

/** How much further all number series go on in a new life: more than a plant uses in what a backup may lack. */
export const numbersOfLife = 1_000_000;

/**
 * Which life of a database this is: another one after a restore (another database, another cluster), after a standby took over or a base
 * backup was rolled forward (another timeline). Null while it only follows another one: nothing can be written there.
 */
const lifeText = `
  select case when not pg_is_in_recovery()
              then concat_ws(' ', (select oid from pg_database where datname = current_database()),
                             (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8), $1::text)
         end as life`;
const goOnText = 'select go_on_in_life($1, $2) as went';

/**
 * What a backup or a standby lacks was done all the same: partners and devices know its numbers. So before anything is written over a new
 * connection the series jump, once, when the database is not the one that drew the numbers before. `where` tells a copied folder.
 */
export async function goOnInLife(client: pg.ClientBase, where: string, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ life: string | null }>(lifeText, [where]);
  const life = rows[0]?.life;
  if (!life) return;
  const [answer] = (await client.query<{ went: boolean }>(goOnText, [life, numbersOfLife])).rows;
  if (answer?.went)
    say(`The database was restored, copied or taken over from a standby: all number series go on ${numbersOfLife} further.`);
}

/** What tells a folder of the database that comes along from its copy. */
export async function markOfFolder(folder: string): Promise<string> {
  const { ino } = await stat(folder);
  return String(ino);
}
