import type { Pool } from 'pg';
import type { PartnerGateway } from '../core/call/app.ts';
import { readRows } from '../core/database/database.ts';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import { askStock } from '../exchange/askStock.ts';
import { inTransaction } from '../exchange/inTransaction.ts';
import { comparisonProblemText, storeComparison } from '../exchange/stockComparison.store.ts';
import { onceADay } from './onceADay.ts';

const lookMs = 60 * 60_000;

/** Compares the ERP's stock with the ledger once a day, one organisation after the other; of several servers one does it. */
export class CompareStockJob extends PeriodicJob {
  readonly #pool: Pool;
  readonly #partners: Pick<PartnerGateway, 'connected' | 'stock'>;

  constructor(pool: Pool, partners: Pick<PartnerGateway, 'connected' | 'stock'>, log: Logger) {
    super(log, lookMs, 'comparing stock failed');
    this.#pool = pool;
    this.#partners = partners;
  }

  /** Compares the organisations that are due; returns those that this server compared. */
  async run(): Promise<string[]> {
    if (!(await this.#partners.connected('erp'))) return [];
    const compared: string[] = [];
    await this.eachOrganisation(this.#pool, (org) =>
      onceADay(this.#pool, `compareStock ${org}`, async () => {
        const { before, said } = await askStock((text, values = []) => readRows(this.#pool, text, values), this.#partners, org);
        if (said.kind !== 'known') {
          await this.#pool.query(comparisonProblemText, [org, said.kind]);
          // An ERP that is away for an hour is no reason to wait for a day.
          return said.kind !== 'silent';
        }
        const counts = await inTransaction(this.#pool, (query) =>
          storeComparison(query, org, { ...said, before }, { userId: null, userName: '' }),
        );
        this.log.info({ org, ...counts }, 'stock compared with the ERP');
        compared.push(org);
        return true;
      }),
    );
    return compared;
  }
}
