import type { Pool } from 'pg';

/** Whoever comes first takes the day; a server that dies in the middle leaves the rest to the next one. */
const claimText = `
  insert into daily_job as j (name, ran_at) values ($1, now())
  on conflict (name) do update set ran_at = now() where j.ran_at < now() - interval '23 hours' returning 1`;

/** Takes a job's day; false when another server, or this one, has it. */
export const claimDay = async (pool: Pool, name: string): Promise<boolean> => ((await pool.query(claimText, [name])).rowCount ?? 0) > 0;

/** Gives it back: what could not be done is tried at the next look, not a day later. */
export const releaseDay = (pool: Pool, name: string): Promise<unknown> => pool.query('delete from daily_job where name = $1', [name]);
