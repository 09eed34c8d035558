import type { Pool } from 'pg';
import type { Logger } from '../core/logger.ts';
import { PeriodicJob } from '../core/periodicJob.ts';
import { inTransaction } from '../exchange/inTransaction.ts';
import { compareLedger } from '../stock/compareLedger.ts';
import { storeLedgerCheck } from '../stock/ledgerCheck.store.ts';
import { claimDay, releaseDay } from './dailyClaim.ts';

const lookMs = 60 * 60_000;

/** Holds each organisation's ledger against itself once a day; of several servers one does it. */
export class CheckLedgerJob extends PeriodicJob {
  readonly #pool: Pool;

  constructor(pool: Pool, log: Logger) {
    super(log, lookMs, 'checking the ledger failed');
    this.#pool = pool;
  }

  /** Checks the organisations whose day it is; gives those that this server checked. */
  async run(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ org: string }>("select org from organisation where status = 'active' order by org");
    const checked: string[] = [];
    for (const { org } of rows) {
      if (this.stopped) break;
      const name = `checkLedger ${org}`;
      if (!(await claimDay(this.#pool, name))) continue;
      const found = await compareLedger(this.#pool, org).catch(async (error: unknown) => {
        await releaseDay(this.#pool, name);
        throw error;
      });
      const faults = await inTransaction(this.#pool, (query) => storeLedgerCheck(query, org, found, ''));
      if (faults > 0) this.log.warn({ org, faults }, 'the ledger does not agree with itself');
      else this.log.info({ org, balances: found.balances }, 'ledger checked');
      checked.push(org);
    }
    return checked;
  }
}
