import type { Pool } from 'pg';
import { say } from '../core/answer/reply.ts';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import { beyondLimits } from './limits.ts';
import { type Surroundings, standing } from './standing.ts';

const everyMs = 5 * 60_000;
const quietMs = 12 * 60 * 60_000;

/** Checks every five minutes whether a person has to act, and logs a warning twice a day as long as that lasts. */
export class WatchJob extends PeriodicJob {
  readonly #pool: Pool;
  readonly #surroundings: Surroundings;
  #warned = new Map<string, number>();

  constructor(pool: Pool, surroundings: Surroundings, log: Logger) {
    super(log, everyMs, 'looking at the figures failed');
    this.#pool = pool;
    this.#surroundings = surroundings;
  }

  async run(): Promise<void> {
    const still = new Map<string, number>();
    for (const { name, label, value, says } of beyondLimits(await standing(this.#pool, this.#surroundings))) {
      const about = `${name} ${label}`;
      const last = this.#warned.get(about);
      const due = last === undefined || last + quietMs <= performance.now();
      still.set(about, due ? performance.now() : last);
      if (due) this.log.warn({ figure: name, about: label, value: Math.round(value * 100) / 100 }, say('en', says));
    }
    this.#warned = still;
  }
}
