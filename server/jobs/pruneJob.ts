import type { Pool } from 'pg';
import { Counter, type Registry } from 'prom-client';
import type { Logger } from '../core/logger.ts';
import { PeriodicJob } from '../core/periodicJob.ts';
import { claimDay } from './dailyClaim.ts';
import { dropOldUploads } from './dropOldUploads.ts';
import { keepDays } from './keepDays.ts';

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
export class PruneJob extends PeriodicJob {
  readonly #pool: Pool;
  readonly #rows: Counter<'table'>;
  readonly #dataDir: string;

  constructor(pool: Pool, log: Logger, registry: Registry, dataDir: string) {
    super(log, lookMs, 'pruning failed');
    this.#dataDir = dataDir;
    this.#pool = pool;
    this.#rows = new Counter({
      name: 'kuwei_pruned_rows_total',
      help: 'Rows that this process threw away because their time was over',
      labelNames: ['table'],
      registers: [registry],
    });
  }

  /** Each server looks after its own folder; the day's work is done by one. */
  async run(): Promise<Pruned | undefined> {
    const pruned = await this.#pruneTables();
    const uploads = await dropOldUploads(this.#dataDir);
    if (uploads > 0) this.log.info({ uploads }, 'removed what was left of uploads');
    return pruned;
  }

  /** Does the day's work unless it is done; undefined then. */
  async #pruneTables(): Promise<Pruned | undefined> {
    if (!(await claimDay(this.#pool, 'prune'))) return undefined;
    const pruned: Pruned = {};
    for (const [table, { days, where }] of Object.entries(gone)) {
      pruned[table] = await this.#prune(table, days, where);
      this.#rows.inc({ table }, pruned[table]);
    }
    this.log.info({ pruned }, 'pruned');
    return pruned;
  }

  async #prune(table: string, days: number, where: string): Promise<number> {
    const text = `delete from ${table} where ctid = any(array(select t.ctid from ${table} t where ${where} limit ${batch}))`;
    for (let total = 0; ; ) {
      const { rowCount } = await this.#pool.query(text, [days]);
      total += rowCount ?? 0;
      if (this.stopped || (rowCount ?? 0) < batch) return total;
    }
  }
}
