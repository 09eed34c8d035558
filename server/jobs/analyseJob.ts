import type { Pool } from 'pg';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';

const lookMs = 5000;

/**
 * Tables that grew by half since PostgreSQL analysed them. It analyses by itself once a minute, and until then a
 * statement that was planned for an empty table reads the full one row by row. Large tables change slowly: they are left to it.
 */
const grownText = `
  select quote_ident(relname) as name from pg_stat_user_tables
   where schemaname = current_schema() and n_mod_since_analyze > 200 + n_live_tup / 2 and n_live_tup < 200000`;

/** Lets PostgreSQL analyse new, fast-growing tables, as in the first minutes of a new plant. */
export class AnalyseJob extends PeriodicJob {
  readonly #pool: Pool;

  constructor(pool: Pool, log: Logger) {
    super(log, lookMs, 'tables could not be analysed');
    this.#pool = pool;
  }

  /** One server at a time analyses a table; the others skip it. */
  async run(): Promise<void> {
    const { rows } = await this.#pool.query<{ name: string }>(grownText);
    if (rows.length > 0) await this.#pool.query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`);
  }
}
