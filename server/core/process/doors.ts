import { Counter, type Registry } from 'prom-client';
import type { Logger } from './logger.ts';

/** Where somebody shows who they are. */
export type Door = 'sign-in' | 'reset' | 'recovery' | 'enrolment' | 'exchange';

/**
 * `wrong`: what was shown does not fit. `limited`: it was not looked at, because too much was tried before. `elsewhere`: it fits, and comes
 * from an address that is not allowed.
 */
type Reason = 'wrong' | 'limited' | 'elsewhere';

/** So long nothing more is warned of about the same thing. */
const quietMs = 10 * 60_000;

const sentences: Record<Reason, string> = {
  wrong: 'refused at the door',
  limited: 'too many tries: refused at the door without a look',
  elsewhere: 'refused at the door: the address is not allowed',
};

/** Counts who is turned away, for the figures, and says it in the log: what a person should look at as a warning, once in a while. */
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

  /** Counts a refusal; true when this one is to be warned of, since nothing was said of `about` for a while. */
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
