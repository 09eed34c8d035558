import { hostname } from 'node:os';
import type { Pool } from 'pg';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import { claimAlarms, noteTold, type Seen, seeAlarms } from './alarm.store.ts';
import type { AlarmChannel } from './alarmChannels.ts';
import { beyondLimits } from './limits.ts';
import { type Surroundings, standing } from './standing.ts';

const everyMs = 5 * 60_000;
const graceMs = 2000;

/** Sends out of the house what needs a person: once when it begins, each day while it lasts, once when it is over; one of several servers does it. */
export class AlarmJob extends PeriodicJob {
  readonly #pool: Pool;
  readonly #surroundings: Surroundings;
  readonly #channels: readonly AlarmChannel[];
  readonly #stopping = new AbortController();

  constructor(pool: Pool, surroundings: Surroundings, channels: readonly AlarmChannel[], log: Logger) {
    super(log, everyMs, 'sending alarms failed');
    this.#pool = pool;
    this.#surroundings = surroundings;
    this.#channels = channels;
  }

  /** What is on its way may arrive, so that it is not sent again; who says nothing does not hold the end. */
  override async stop(): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), graceMs);
    await super.stop().finally(() => clearTimeout(timer));
  }

  async run(): Promise<void> {
    if (this.#channels.length === 0) return;
    const found = beyondLimits(await standing(this.#pool, this.#surroundings));
    const seen = (here: boolean): Seen[] =>
      found.filter((one) => Boolean(one.here) === here).map(({ name, label, value }) => ({ figure: name, about: label, value }));
    await Promise.all(this.#channels.map((channel) => this.#tell(channel, seen(false), seen(true))));
  }

  /** A receiver that does not answer delays no other; its alarms are sent with a later run, by any server. */
  async #tell(channel: AlarmChannel, inDatabase: readonly Seen[], here: readonly Seen[]): Promise<void> {
    await seeAlarms(this.#pool, channel.name, '', inDatabase);
    await seeAlarms(this.#pool, channel.name, hostname(), here);
    if (this.stopped) return;
    const due = await claimAlarms(this.#pool, channel.name);
    if (due.length === 0) return;
    const fault = await channel.send(due, this.#stopping.signal).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!fault) await noteTold(this.#pool, channel.name, due);
    else if (!this.stopped)
      this.log.warn({ channel: channel.name, alarms: due.length, why: whyOf(fault) }, 'alarms could not be sent; they are tried again');
  }
}

/** The words of an error, without the address and password that its other fields may hold. */
export const whyOf = (fault: unknown): string => {
  const { message, cause } = fault instanceof Error ? fault : new Error(String(fault));
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
