import type { Pool } from 'pg';
import { inTransaction } from '../exchange/inTransaction.ts';
import { compareLedger } from '../stock/compareLedger.ts';
import { storeLedgerCheck } from '../stock/ledgerCheck.store.ts';
import { claimDay, releaseDay } from './dailyClaim.ts';
import type { LaneParts } from './lane.ts';

const lookMs = 60 * 60_000;

/** Holds each organisation's ledger against itself once a day; of several servers one does it. */
export class CheckLedgerJob {
  readonly #pool: Pool;
  readonly #log: LaneParts['log'];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(pool: Pool, log: LaneParts['log']) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Looks every hour whether the day's work is done; not at the start, when there is other work. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#running = this.run().catch((error: unknown) => this.#log.warn({ err: error }, 'checking the ledger failed'));
    }, lookMs);
    this.#timer.unref();
  }

  /** Checks the organisations whose day it is; gives those that this server checked. */
  async run(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ org: string }>("select org from organisation where status = 'active' order by org");
    const checked: string[] = [];
    for (const { org } of rows) {
      if (this.#stopped) break;
      const name = `checkLedger ${org}`;
      if (!(await claimDay(this.#pool, name))) continue;
      const found = await compareLedger(this.#pool, org).catch(async (error: unknown) => {
        await releaseDay(this.#pool, name);
        throw error;
      });
      const faults = await inTransaction(this.#pool, (query) => storeLedgerCheck(query, org, found, ''));
      if (faults > 0) this.#log.warn({ org, faults }, 'the ledger does not agree with itself');
      else this.#log.info({ org, balances: found.balances }, 'ledger checked');
      checked.push(org);
    }
    return checked;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}
