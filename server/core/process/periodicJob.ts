import type { Pool } from 'pg';
import type { Logger } from './logger.ts';

const organisationsText = "select org, time_zone as tz from organisation where status = 'active' order by org";

/** Periodic work of a server process; its runs never overlap, and a failed run is logged. */
export abstract class PeriodicJob {
  protected readonly log: Logger;
  /** Work that can wait is left to another server. */
  protected stopped = false;
  readonly #everyMs: number;
  readonly #failure: string;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;

  constructor(log: Logger, everyMs: number, failure: string) {
    this.log = log;
    this.#everyMs = everyMs;
    this.#failure = failure;
  }

  abstract run(): Promise<unknown>;

  /** The first run comes after one period, because there is other work at the start. */
  start(): void {
    this.#timer = setInterval(() => this.look(), this.#everyMs);
    this.#timer.unref();
  }

  /** Runs now, unless it is running. */
  look(): void {
    if (this.stopped) return;
    this.#running ??= this.run()
      .catch((error: unknown) => this.log.warn({ err: error }, this.#failure))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Waits for the run under way; there is none after it. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Works through all until the server stops; a failure is logged under its name and delays no other. */
  protected async each<T>(all: Iterable<T>, nameOf: (one: T) => object, work: (one: T) => Promise<unknown>): Promise<void> {
    for (const one of all) {
      if (this.stopped) return;
      await work(one).catch((error: unknown) => this.log.warn({ err: error, ...nameOf(one) }, this.#failure));
    }
  }

  /** Each organisation that is in use. */
  protected async eachOrganisation(pool: Pool, work: (org: string, timeZone: string) => Promise<unknown>): Promise<void> {
    const { rows } = await pool.query<{ org: string; tz: string }>(organisationsText);
    await this.each(
      rows,
      ({ org }) => ({ org }),
      ({ org, tz }) => work(org, tz),
    );
  }
}
