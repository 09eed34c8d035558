import type { Pool } from 'pg';
import type { Delivery, Outbound } from '../connectors/connector.ts';
import type { Logger } from '../core/process/logger.ts';
import type { Connection } from '../exchange/connections.ts';
import { type ClaimedMessage, claimMessages, releaseMessages } from '../exchange/outbox.store.ts';
import type { PartnerWatch } from '../exchange/partnerWatch.ts';
import { wordsOfError } from '../exchange/wordsOfError.ts';
import { attemptDelivery, traceOf } from './attemptDelivery.ts';
import type { Attempt } from './settle.ts';

/** The objects that a delivery worker uses. */
export interface DeliveryParts {
  pool: Pool;
  watch: PartnerWatch;
  outbound: Outbound;
  log: Logger;
  /** Accepts the result of an attempt; it is written together with others. */
  settle: (attempt: Attempt) => void;
}

/** Delivery to one partner: a number of documents at once, fewer when it is silent. */
export class DeliveryWorker {
  readonly #parts: DeliveryParts;
  readonly #connection: Connection;
  readonly #onTheWay = new Set<Promise<void>>();
  #waiting: ClaimedMessage[] = [];
  #claiming: Promise<void> | undefined;
  #givenBack: Promise<unknown> = Promise.resolve();
  #wanted = false;
  #stopped = false;

  constructor(connection: Connection, parts: DeliveryParts) {
    this.#connection = connection;
    this.#parts = parts;
  }

  get inFlight(): number {
    return this.#onTheWay.size;
  }

  /** Sends due messages, up to the limit of running deliveries. */
  pump(): void {
    this.#sendWaiting();
    const room = this.#room();
    // Claiming several at once saves a query for each document; unused claims are released.
    if (this.#stopped || room === 0 || this.#waiting.length > this.#connection.inFlight / 2) return;
    if (this.#claiming) {
      this.#wanted = true;
      return;
    }
    this.#claiming = this.#claim().then(() => this.#goOn());
  }

  /** Waits for running deliveries and releases the others. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#giveBack();
    await Promise.allSettled([this.#claiming, ...this.#onTheWay]);
    await this.#givenBack;
  }

  /** Messages that cannot be released, because the database is away, come back when their claim expires. */
  #giveBack(): void {
    const rest = this.#waiting.splice(0);
    if (rest.length > 0) this.#givenBack = Promise.allSettled([this.#givenBack, releaseMessages(this.#parts.pool, rest)]);
  }

  #room(): number {
    const allowed = this.#parts.watch.breaker(this.#connection.partner).allowed(Date.now(), this.#connection.inFlight);
    return Math.max(0, allowed - this.#onTheWay.size);
  }

  async #claim(): Promise<void> {
    try {
      const { partner, inFlight, timeoutMs } = this.#connection;
      const state = this.#parts.watch.breaker(partner).state(Date.now());
      const limit = state === 'closed' ? inFlight : 1;
      // Long enough for waiting, requesting the state and sending; after a crash the state is requested when this claim has expired.
      const claimed = await claimMessages(this.#parts.pool, partner, limit, Math.ceil((3 * timeoutMs) / 1000) + 2);
      this.#waiting.push(...claimed);
      if (this.#stopped) this.#giveBack();
      if (claimed.length === limit) this.#wanted = true;
    } catch (error) {
      this.#parts.log.warn({ err: error, partner: this.#connection.partner }, 'messages could not be claimed');
      this.#wanted = false;
    }
  }

  #goOn(): void {
    this.#claiming = undefined;
    const again = this.#wanted;
    this.#wanted = false;
    this.#sendWaiting();
    if (again) this.pump();
  }

  #sendWaiting(): void {
    const { watch } = this.#parts;
    if (watch.breaker(this.#connection.partner).state(Date.now()) === 'open') this.#giveBack();
    for (let room = this.#room(); room > 0 && this.#waiting.length > 0; room -= 1) {
      const message = this.#waiting.shift();
      if (!message) return;
      const way = this.#deliver(message).finally(() => {
        this.#onTheWay.delete(way);
        this.pump();
      });
      this.#onTheWay.add(way);
    }
  }

  async #deliver(message: ClaimedMessage): Promise<void> {
    const { settle, log } = this.#parts;
    const { partner } = this.#connection;
    const started = performance.now();
    const delivery = await this.#attempt(message);
    const millis = performance.now() - started;
    const result = delivery.kind === 'settled' ? delivery.answer.result : delivery.kind;
    const { key, documentNo: document, attempts: attempt } = message;
    log.info({ trace: traceOf(message), partner, key, document, attempt, result, millis: Math.round(millis) }, 'document delivered');
    settle({ message, delivery, millis });
  }

  /** A failure on our side, such as a database that is away, is retried and does not count against the partner. */
  async #attempt(message: ClaimedMessage): Promise<Delivery> {
    const { watch, outbound, log } = this.#parts;
    const { partner } = this.#connection;
    try {
      const delivery = await attemptDelivery(outbound, this.#connection, message);
      if (delivery.kind !== 'again') watch.answered(partner);
      else if (delivery.silent || delivery.misconfigured) watch.silent(partner, delivery.problem, delivery.misconfigured);
      else watch.troubled(partner, delivery.problem);
      return delivery;
    } catch (error) {
      log.warn({ err: error, trace: traceOf(message), partner, key: message.key }, 'an attempt failed on our side');
      return { kind: 'again', problem: wordsOfError(error, 'silent.internal') };
    }
  }
}
