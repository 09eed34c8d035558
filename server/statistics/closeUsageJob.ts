import type { Pool } from 'pg';
import { withoutLimits } from '../core/database.ts';
import { inTransaction } from '../exchange/inTransaction.ts';
import { closeUsageDays } from './usageDays.store.ts';

type Log = { info: (detail: object, text: string) => void; warn: (detail: object, text: string) => void };

const lookMs = 15 * 60_000;

/** Closes the days of the statistics, soon after each organisation's midnight; of several servers one does it. */
export class CloseUsageJob {
  readonly #pool: Pool;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Not at the start, when there is other work: until it ran, everything is counted live. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#running = this.run().catch((error: unknown) => this.#log.warn({ err: error }, 'closing days of the statistics failed'));
    }, lookMs);
    this.#timer.unref();
  }

  /** Gives the organisations whose days this server closed. */
  async run(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ org: string; tz: string }>(
      "select org, time_zone as tz from organisation where status = 'active' order by org",
    );
    const closed: string[] = [];
    for (const { org, tz } of rows) {
      if (this.#stopped) break;
      const done = await inTransaction(this.#pool, async (query) => {
        for (const text of withoutLimits.split(';')) await query(text);
        return closeUsageDays(query, org, tz);
      });
      if (!done) continue;
      this.#log.info({ org }, 'days of the statistics closed');
      closed.push(org);
    }
    return closed;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}
