import type { Pool } from 'pg';
import { withoutLimits } from '../core/database/database.ts';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import { inTransaction } from '../exchange/inTransaction.ts';
import { closeUsageDays } from './usageDays.store.ts';

const lookMs = 15 * 60_000;

/** Closes the days of the statistics, soon after each organisation's midnight; until it ran, everything is counted live. Of several servers one does it. */
export class CloseUsageJob extends PeriodicJob {
  readonly #pool: Pool;

  constructor(pool: Pool, log: Logger) {
    super(log, lookMs, 'closing days of the statistics failed');
    this.#pool = pool;
  }

  /** Gives the organisations whose days this server closed. */
  async run(): Promise<string[]> {
    const closed: string[] = [];
    await this.eachOrganisation(this.#pool, async (org, timeZone) => {
      const step = () =>
        inTransaction(this.#pool, async (query) => {
          for (const text of withoutLimits.split(';')) await query(text);
          return closeUsageDays(query, org, timeZone);
        });
      if (!(await step())) return;
      while (!this.stopped && (await step()));
      this.log.info({ org }, 'days of the statistics closed');
      closed.push(org);
    });
    return closed;
  }
}
