import { Counter, type Registry } from 'prom-client';
import type { Logger } from './logger.ts';

/** A place where a caller presents credentials. */
export type Door = 'sign-in' | 'reset' | 'recovery' | 'enrolment' | 'exchange';

/**
 * `wrong`: the credentials do not fit. `limited`: they were not checked, because there were too many attempts. `elsewhere`: they fit, but come
 * from an address that is not allowed.
 */
type Reason = 'wrong' | 'limited' | 'elsewhere';

/** How long no second warning about the same subject is logged. */
const quietMs = 10 * 60_000;

const sentences: Record<Reason, string> = {
  wrong: 'refused at the door',
  limited: 'too many tries: refused at the door without a look',
  elsewhere: 'refused at the door: the address is not allowed',
};

/** Counts refused credentials for the metrics, and logs a warning now and then for those that a person should look at. */
export class Doors {
  readonly #refused: Counter<'door' | 'reason'>;
  readonly #log: () => Logger;
  readonly #warned = new Map<string, number>();

  constructor(registry: Registry, log: () => Logger) {
    this.#log = log;
    this.#refused = new Counter({
      name: 'kuwei_refused_at_door_total',
      help: 'Tries to sign in, reset, recover, enrol or push that were refused: wrong, limited because of too many before, or from elsewhere than allowed',
      labelNames: ['door', 'reason'],
      registers: [registry],
    });
  }

  /** Counts a refusal; true when this one should be logged as a warning, because `about` had none for a while. */
  count(door: Door, reason: Reason, about?: string): boolean {
    this.#refused.inc({ door, reason });
    if (about === undefined) return false;
    const name = `${door} ${reason} ${about}`;
    const now = performance.now();
    if ((this.#warned.get(name) ?? -quietMs) + quietMs > now) return false;
    if (this.#warned.size > 10_000) this.#warned.clear();
    this.#warned.set(name, now);
    return true;
  }

  say(level: 'info' | 'warn', door: Door, reason: Reason, detail: object): void {
    this.#log()[level]({ door, reason, ...detail }, sentences[reason]);
  }
}
