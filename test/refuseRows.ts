import type { Pool } from 'pg';

/** The database refuses new rows of a table that meet a condition, until the returned function is called. */
export async function refuseRows(pool: Pool, table: string, when: string): Promise<() => Promise<unknown>> {
  await pool.query(`
    create function refuse_row() returns trigger language plpgsql as $$ begin raise 'this row is refused'; end $$;
    create trigger refuse_row before insert or update on ${table} for each row when (${when}) execute function refuse_row()`);
  return () => pool.query('drop function refuse_row cascade');
}
