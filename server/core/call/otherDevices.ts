import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Bus, notifyText } from '../database/bus.ts';

/** An action of a person on a device: the document, and the words of the audit. */
export interface Deed {
  org: string;
  userId: number;
  device: string;
  document: string;
}

const gatherMs = 500;
/** The database takes no more than 8,000 bytes at once. */
const mostTold = 60;

/**
 * Notifies the other devices of a person about actions on one device. Scans are many: other servers get them twice a second, outside of the
 * transactions, which would queue otherwise (decision 0222). Notices lost when a server ends are made up for when its streams reconnect elsewhere.
 */
export class OtherDevices {
  readonly #name = randomUUID();
  readonly #pool: pg.Pool;
  readonly #listeners = new Set<(deed: Deed) => void>();
  #waiting = new Map<string, Deed>();

  constructor(pool: pg.Pool, bus: Bus) {
    this.#pool = pool;
    bus.on('deeds', (payload) => this.#hear(payload));
  }

  on(listener: (deed: Deed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(deed: Deed): void {
    this.#told(deed);
    if (this.#waiting.size === 0) setTimeout(() => this.#send(), gatherMs).unref();
    this.#waiting.set(JSON.stringify(deed), deed);
  }

  #told(deed: Deed): void {
    for (const listener of this.#listeners) listener(deed);
  }

  #hear(payload: string): void {
    // After a lost connection notices may be missing; the topic of claims makes its subscribers read again.
    if (payload === '*') return;
    const { by, deeds } = JSON.parse(payload) as { by: string; deeds: Deed[] };
    if (by !== this.#name) for (const deed of deeds) this.#told(deed);
  }

  #send(): void {
    const deeds = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let at = 0; at < deeds.length; at += mostTold) {
      const payload = JSON.stringify({ by: this.#name, deeds: deeds.slice(at, at + mostTold) });
      // A lost database also ends the streams, and their clients read everything again.
      void this.#pool.query(notifyText, [`deeds ${payload}`]).catch(() => {});
    }
  }
}
