import type { Pool } from 'pg';
import { Counter, type Registry } from 'prom-client';
import { claimDay } from './dailyClaim.ts';
import { dropOldUploads } from './dropOldUploads.ts';
import { keepDays } from './keepDays.ts';
import type { LaneParts } from './lane.ts';

const lookMs = 60 * 60_000;
/** Rows of one statement, so that no lock is held for long. */
const batch = 5000;

/** What goes, by table: `$1` are the days. */
const gone: Record<string, { days: number; where: string }> = {
  operation: { days: keepDays.operation, where: 't.created_at < now() - make_interval(days => $1)' },
  // After its steps' answers, by which it is known to be done.
  left_work: { days: keepDays.operation, where: "t.how = 'taken-over' and t.handled_at < now() - make_interval(days => $1)" },
  refresh_token: { days: keepDays.refreshToken, where: 't.expires < now() - make_interval(days => $1)' },
  session: {
    days: keepDays.session,
    where: `t.ended_at < now() - make_interval(days => $1) or (t.seen_at < now() - make_interval(days => $1) and t.access_expires < now()
            and not exists (select from refresh_token r where r.session_id = t.id and r.expires > now()))`,
  },
  attempt: { days: keepDays.attempt, where: 't.at < now() - make_interval(days => $1)' },
  guess: { days: keepDays.attempt, where: 't.since < now() - make_interval(days => $1) and t.next_at < now()' },
  recovery_code: { days: keepDays.recoveryCode, where: 't.created_at < now() - make_interval(days => $1)' },
  drawn_number: { days: keepDays.drawnNumber, where: 't.drawn_at < now() - make_interval(days => $1)' },
  photo: { days: keepDays.photo, where: 't.created_at < now() - make_interval(days => $1)' },
  place_latency: { days: keepDays.deviceReport, where: 't.day < current_date - $1::int' },
  device_report: { days: keepDays.deviceReport, where: 't.heard_at < now() - make_interval(days => $1)' },
  device_code: { days: keepDays.deviceCode, where: 't.expires < now() - make_interval(days => $1)' },
};

/** How many rows went, by table. */
export type Pruned = Record<string, number>;

/** Throws away once a day what only served a moment; of several servers one does it. */
export class PruneJob {
  readonly #pool: Pool;
  readonly #log: LaneParts['log'];
  readonly #rows: Counter<'table'>;
  readonly #dataDir: string;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(pool: Pool, log: LaneParts['log'], registry: Registry, dataDir: string) {
    this.#dataDir = dataDir;
    this.#pool = pool;
    this.#log = log;
    this.#rows = new Counter({
      name: 'kuwei_pruned_rows_total',
      help: 'Rows that this process threw away because their time was over',
      labelNames: ['table'],
      registers: [registry],
    });
  }

  /** Looks every hour whether the day's work is done; not at the start, when there is other work. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#running = this.look().catch((error: unknown) => this.#log.warn({ err: error }, 'pruning failed'));
    }, lookMs);
    this.#timer.unref();
  }

  /** Each server looks after its own folder; the day's work is done by one. */
  async look(): Promise<void> {
    await this.run();
    const uploads = await dropOldUploads(this.#dataDir);
    if (uploads > 0) this.#log.info({ uploads }, 'removed what was left of uploads');
  }

  /** Does the day's work unless it is done; undefined then. */
  async run(): Promise<Pruned | undefined> {
    if (!(await claimDay(this.#pool, 'prune'))) return undefined;
    const pruned: Pruned = {};
    for (const [table, { days, where }] of Object.entries(gone)) {
      pruned[table] = await this.#prune(table, days, where);
      this.#rows.inc({ table }, pruned[table]);
    }
    this.#log.info({ pruned }, 'pruned');
    return pruned;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #prune(table: string, days: number, where: string): Promise<number> {
    const text = `delete from ${table} where ctid = any(array(select t.ctid from ${table} t where ${where} limit ${batch}))`;
    for (let total = 0; ; ) {
      const { rowCount } = await this.#pool.query(text, [days]);
      total += rowCount ?? 0;
      if (this.#stopped || (rowCount ?? 0) < batch) return total;
    }
  }
}
