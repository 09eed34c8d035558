import type { Pool } from 'pg';
import { cut } from '../../contract/core/harmless.ts';
import type { Partner } from '../../contract/exchange/partner.ts';
import { settingDefaults } from '../../contract/system/settings.ts';
import type { ConnectorOf } from '../connectors/connectors.ts';
import { named } from '../core/database/named.ts';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import type { Connection, Connections } from '../exchange/connections.ts';
import type { Intake } from '../exchange/intake.ts';
import { claimPullText, endPullText, pulledPageText } from '../exchange/partnerState.store.ts';
import type { PartnerWatch } from '../exchange/partnerWatch.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import { wordsOfError } from '../exchange/wordsOfError.ts';

const lookMs = 1000;
/** Longer than a page takes; if a page takes longer, two servers take in the same page, which changes nothing. */
const leaseSeconds = 30;

interface PullParts {
  pool: Pool;
  connections: Pick<Connections, 'enabled' | 'onChange'>;
  watch: PartnerWatch;
  connectorOf: ConnectorOf;
  intake: Pick<Intake, 'take'>;
  log: Logger;
}

interface Claim {
  partner: Partner;
  cursor: string | null;
  claimed: string;
}

/** Pulls the partners' changes on schedule; one process at a time for each. */
export class PullJob extends PeriodicJob {
  readonly #parts: PullParts;

  constructor(parts: PullParts) {
    super(parts.log, lookMs, 'pulling failed');
    this.#parts = parts;
    parts.connections.onChange(() => this.look());
  }

  /** A server that starts asks at once. */
  override start(): void {
    super.start();
    this.look();
  }

  /** All due partners at the same time, so that a slow one does not delay the others. */
  async run(): Promise<void> {
    const enabled = await this.#parts.connections.enabled();
    const names = enabled.map((one) => one.partner);
    const pulls: Promise<void>[] = [];
    try {
      while (!this.stopped && names.length > 0) {
        const { rows } = await this.#parts.pool.query<Claim>(claimPullText, [names, leaseSeconds]);
        const [claim] = rows;
        const connection = enabled.find((one) => one.partner === claim?.partner);
        if (!claim || !connection) break;
        // Its error is only logged, because the loop goes on with other pulls; the claim expires.
        pulls.push(this.#pull(connection, claim).catch((err: unknown) => this.log.warn({ err }, 'pulling failed')));
      }
    } finally {
      await Promise.all(pulls);
    }
  }

  async #pull(connection: Connection, claim: Claim): Promise<void> {
    const { partner } = connection;
    const { pool, connectorOf } = this.#parts;
    const problem = await this.#pages(connection, claim).catch((error: unknown) => {
      this.log.warn({ err: error, partner }, 'changes could not be taken');
      return wordsOfError(error, 'silent.internal');
    });
    const seconds = connectorOf(connection).inbound.everySeconds ?? null;
    await pool.query(endPullText, [partner, claim.claimed, cut(problem, 500), seconds, settingDefaults.syncMinutes]);
  }

  /** Takes page after page; returns the problem that ended it, or an empty text. */
  async #pages(connection: Connection, claim: Claim): Promise<string> {
    const { partner } = connection;
    const { watch, intake, pool, connectorOf } = this.#parts;
    const { inbound } = connectorOf(connection);
    let cursor = claim.cursor ?? undefined;
    let first = true;
    while (!this.stopped) {
      if (watch.breaker(partner).state(Date.now()) === 'open') return storedSentence('silent.resting');
      const changes = await inbound.changes(connection, cursor);
      if (changes.kind === 'problem') {
        if (changes.silent) watch.silent(partner, changes.problem);
        return changes.problem;
      }
      watch.answered(partner);
      if (changes.kind === 'not-offered') return storedSentence('silent.not-offered');
      if (changes.kind === 'start-again') {
        cursor = undefined;
        continue;
      }
      const { records, next, more } = changes;
      const taken = records.length > 0 ? await intake.take(partner, cut(`pull:${next}`, 250), records) : [];
      await changes.taken?.(taken);
      const { rows } = await pool.query<{ claimed: string }>(
        ...named(pulledPageText, { partner, claimed: claim.claimed, next, leaseSeconds, records: records.length, first }),
      );
      first = false;
      const [kept] = rows;
      if (!kept) return storedSentence('silent.other-server');
      claim.claimed = kept.claimed;
      if (!more || (records.length === 0 && next === cursor)) return changes.problem ?? '';
      cursor = next;
    }
    return '';
  }
}
