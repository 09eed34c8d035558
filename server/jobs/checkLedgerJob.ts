import type { Pool } from 'pg';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import { inTransaction } from '../exchange/inTransaction.ts';
import { checkParts, storeLedgerCheck } from '../stock/ledgerCheck.store.ts';
import { onceADay } from './onceADay.ts';

const lookMs = 60 * 60_000;

/** Checks each organisation's ledger once a day; only one of several servers does it. */
export class CheckLedgerJob extends PeriodicJob {
  readonly #pool: Pool;

  constructor(pool: Pool, log: Logger) {
    super(log, lookMs, 'checking the ledger failed');
    this.#pool = pool;
  }

  /** Checks the organisations that are due; returns those that this server checked. */
  async run(): Promise<string[]> {
    const checked: string[] = [];
    await this.eachOrganisation(this.#pool, (org) =>
      onceADay(this.#pool, `checkLedger ${org}`, async () => {
        const found = await this.#check(org);
        if (!found) return false;
        const { faults, balances } = found;
        if (faults > 0) this.log.warn({ org, faults }, 'the ledger does not agree with itself');
        else this.log.info({ org, balances }, 'ledger checked');
        checked.push(org);
        return true;
      }),
    );
    return checked;
  }

  /** Part after part; a server that stops leaves the rest to another. */
  async #check(org: string): Promise<{ balances: number; faults: number } | undefined> {
    let after = 0;
    while (!this.stopped) {
      const part = await checkParts(this.#pool, org, after);
      const found = await inTransaction(this.#pool, (query) => storeLedgerCheck(query, org, part, ''));
      if (part.done >= part.of) return found;
      after = part.items.upTo;
    }
    return undefined;
  }
}
