import type { Pool } from 'pg';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import { type PaperKind, settlePapers } from '../documents/settlePapers.ts';

const lookMs = 10 * 60_000;

/** Marks partner documents with nothing left as settled, so that lists of open ones can skip them (decision 0270). */
export class SettlePapersJob extends PeriodicJob {
  readonly #pool: Pool;
  readonly #kinds: readonly PaperKind[];

  constructor(pool: Pool, kinds: readonly PaperKind[], log: Logger) {
    super(log, lookMs, 'settling papers failed');
    this.#pool = pool;
    this.#kinds = kinds;
  }

  /** Checks all unsettled documents; returns how many were marked. */
  async run(): Promise<number> {
    let settled = 0;
    await this.eachOrganisation(this.#pool, async (org) => {
      for (const kind of this.#kinds) settled += await settlePapers(this.#pool, org, kind, () => !this.stopped);
    });
    return settled;
  }
}
