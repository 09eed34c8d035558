import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Does work on a separate connection, outside of the tests' databases. */
export async function asAdmin<T>(base: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: `${base}/postgres` });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Dropping a database deletes its counter, so the count is kept here until the run ends. */
export const countDeadlocks = (base: string): Promise<unknown> =>
  asAdmin(base, (admin) => admin.query('create table if not exists deadlocks (of text, deadlocks bigint)'));

/** Drops the database of a test file after its servers have closed, and keeps its count of deadlocks; `of` names the file. */
export const dropDatabase = (base: string, name: string, of: string): Promise<void> =>
  asAdmin(base, async (admin) => {
    // A connection reports its counts when it ends.
    for (let left = 1, tries = 0; left > 0 && tries < 200; tries += 1) {
      const { rows } = await admin.query<{ n: number }>('select count(*)::int as n from pg_stat_activity where datname = $1', [name]);
      left = rows[0]?.n ?? 0;
      if (left > 0) await wait(10);
    }
    await admin.query('insert into deadlocks select $2, deadlocks from pg_stat_database where datname = $1 and deadlocks > 0', [name, of]);
    await admin.query(`drop database ${name} with (force)`);
  });

/** Fails the run if PostgreSQL broke a deadlock anywhere, because all code locks in one order (decision 0059). */
export const refuseDeadlocks = (base: string): Promise<void> =>
  asAdmin(base, async (admin) => {
    const { rows } = await admin.query<{ of: string; deadlocks: string }>(
      `select of, sum(deadlocks)::text as deadlocks
         from (select of, deadlocks from deadlocks union all select datname, deadlocks from pg_stat_database where deadlocks > 0) d
        group by of order by of`,
    );
    if (rows.length === 0) return;
    throw new Error(`PostgreSQL broke deadlocks, which nobody may cause: ${rows.map((row) => `${row.deadlocks} in ${row.of}`).join(', ')}`);
  });
