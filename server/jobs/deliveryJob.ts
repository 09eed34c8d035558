import type { Pool } from 'pg';
import { cut } from '../../contract/core/harmless.ts';
import { type Partner, partners } from '../../contract/exchange/partner.ts';
import type { Delivery } from '../connectors/connector.ts';
import type { ConnectorOf } from '../connectors/connectors.ts';
import type { Logger } from '../core/process/logger.ts';
import type { Connections } from '../exchange/connections.ts';
import type { DocumentOutcomes } from '../exchange/documentOutcome.ts';
import { mayPass } from '../exchange/inTransaction.ts';
import type { PartnerWatch } from '../exchange/partnerWatch.ts';
import type { RecentRecord, RecentRecords } from '../exchange/recentRecords.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import { DeliveryWorker } from './deliveryWorker.ts';
import { type Attempt, settleAttempts } from './settle.ts';

const pollMs = 1000;
const settleTogether = 200;

export interface DeliveryParts {
  pool: Pool;
  connections: Pick<Connections, 'enabled' | 'onChange'>;
  watch: PartnerWatch;
  connectorOf: ConnectorOf;
  outcomes: DocumentOutcomes;
  recent: Pick<RecentRecords, 'note'>;
  log: Logger;
}

/**
 * Delivers the messages of the outbox to the partners. Every server process delivers; the database knows which process has
 * which message. Woken by this process's commits, and by a poll every second that also finds those of others.
 */
export class DeliveryJob {
  readonly #parts: DeliveryParts;
  readonly #workers = new Map<Partner, DeliveryWorker>();
  #results: Attempt[] = [];
  #settling: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> = Promise.resolve();
  /** The connections changed and were not read again yet. */
  #stale = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    parts.connections.onChange((changed) => {
      for (const one of changed === '*' ? partners : [changed]) parts.watch.forget(one);
      this.#stale = true;
      this.#refreshSoon();
    });
  }

  async start(): Promise<void> {
    await this.#refresh();
    this.#timer = setInterval(() => this.#look(), pollMs);
    this.#timer.unref();
  }

  /** A message was committed. */
  wake(): void {
    for (const worker of this.#workers.values()) worker.pump();
  }

  /** Waits for running deliveries, stores their results, and releases the others. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#refreshing;
    await Promise.allSettled([...this.#workers.values()].map((worker) => worker.stop()));
    while (this.#settling) await this.#settling;
    await this.#parts.watch.write().catch(() => {});
  }

  #look(): void {
    this.wake();
    if (this.#stale) this.#refreshSoon();
    this.#parts.watch.write().catch(() => {});
  }

  /** One read after the other; a failed read is tried again at the next run. */
  #refreshSoon(): void {
    this.#refreshing = this.#refreshing
      .then(() => (this.#stale ? this.#refresh() : undefined))
      .catch((error: unknown) => {
        this.#stale = true;
        this.#parts.log.warn({ err: error }, 'changed connections could not be read');
      });
  }

  async #refresh(): Promise<void> {
    this.#stale = false;
    const enabled = await this.#parts.connections.enabled();
    const old = [...this.#workers.values()];
    this.#workers.clear();
    for (const connection of enabled) {
      const { pool, watch, log, connectorOf } = this.#parts;
      const { outbound } = connectorOf(connection);
      this.#workers.set(
        connection.partner,
        new DeliveryWorker(connection, { pool, watch, log, outbound, settle: (attempt) => this.#take(attempt) }),
      );
    }
    await Promise.allSettled(old.map((worker) => worker.stop()));
    this.wake();
  }

  #take(attempt: Attempt): void {
    this.#results.push(attempt);
    this.#settleSoon();
  }

  #settleSoon(): void {
    this.#settling ??= this.#settleAll().finally(() => {
      this.#settling = undefined;
      if (this.#results.length > 0) this.#settleSoon();
    });
  }

  /** One transaction for all results that arrived while the last one was written. */
  async #settleAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#results.length > 0) {
      const batch = this.#results.splice(0, settleTogether);
      await this.#settle(batch);
    }
  }

  /** A result that cannot be written must not stop the others: then each is written alone, and only that one is marked as unusable. */
  async #settle(batch: readonly Attempt[]): Promise<void> {
    const { pool, outcomes, recent, log } = this.#parts;
    try {
      await settleAttempts(pool, outcomes, batch);
      recent.note(batch.flatMap(answerAsItCame));
    } catch (error) {
      log.warn({ err: error, messages: batch.length }, 'results could not be written');
      const [first] = batch;
      // Their claims expire, and the state is requested by key: nothing is lost or doubled.
      if (!first || mayPass(error)) return;
      if (batch.length > 1) for (const one of batch) await this.#settle([one]);
      else if (first.delivery.kind !== 'again') await this.#settle([{ ...first, delivery: unwritable(error) }]);
    }
  }
}

const unwritable = (error: unknown): Delivery => ({
  kind: 'again',
  problem: storedSentence('silent.unwritable', cut(error instanceof Error ? error.message : '', 300)),
  misfit: true,
});

const answerAsItCame = ({ message, delivery }: Attempt): RecentRecord[] => {
  const { partner: source, org, key: id } = message;
  return 'raw' in delivery && delivery.raw !== undefined ? [{ source, org, kind: 'answer', id, raw: delivery.raw }] : [];
};
