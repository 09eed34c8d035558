import type { Pool } from 'pg';

/** The first server claims the day; if it stops before the end, the next one does the rest. */
const claimText = `
  insert into daily_job as j (name, ran_at) values ($1, now())
  on conflict (name) do update set ran_at = now() where j.ran_at < now() - interval '23 hours' returning 1`;

/** Does a part of a job's work once a day, on any server; failed or unfinished work is tried again at the next run, not a day later. */
export async function onceADay(pool: Pool, name: string, work: () => Promise<boolean>): Promise<void> {
  const { rowCount } = await pool.query(claimText, [name]);
  if (!rowCount) return;
  let done = false;
  try {
    done = await work();
  } finally {
    if (!done) await pool.query('delete from daily_job where name = $1', [name]);
  }
}
