import type { Pool } from 'pg';
import type { LaneParts } from './lane.ts';

const lookMs = 5000;

/**
 * Tables that became half as large again since PostgreSQL looked at them last. Its own look comes once a minute, and until then a
 * statement that was planned for an empty table reads the full one row by row. Large tables change slowly: they are left to it.
 */
const grownText = `
  select quote_ident(relname) as name from pg_stat_user_tables
   where schemaname = current_schema() and n_mod_since_analyze > 200 + n_live_tup / 2 and n_live_tup < 200000`;

/** Lets PostgreSQL look at tables that grow from nothing, as in the first minutes of a new plant. */
export class AnalyseJob {
  readonly #pool: Pool;
  readonly #log: LaneParts['log'];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(pool: Pool, log: LaneParts['log']) {
    this.#pool = pool;
    this.#log = log;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.look()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'tables could not be analysed'))
        .finally(() => this.start());
    }, lookMs);
    this.#timer.unref();
  }

  /** One server at a time looks at a table; the others pass it by. */
  async look(): Promise<void> {
    const { rows } = await this.#pool.query<{ name: string }>(grownText);
    if (rows.length > 0) await this.#pool.query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
  }
}
