import type { Pool } from 'pg';
import { Counter, type Registry } from 'prom-client';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import { dropOldUploads } from './dropOldUploads.ts';
import { keepDays } from './keepDays.ts';
import { onceADay } from './onceADay.ts';

const lookMs = 60 * 60_000;
/** Rows of one statement, so that no lock is held for long. */
const batch = 5000;

interface Gone {
  days: number;
  where: string;
}

/** The rows to delete, by table: `$1` are the days. */
const deletions: Record<string, Gone> = {
  operation: { days: keepDays.operation, where: 't.created_at < now() - make_interval(days => $1)' },
  // Later than the answers of its steps, which show that it is done.
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
  partner_change: { days: keepDays.partnerChange, where: 't.at < now() - make_interval(days => $1)' },
  photo: { days: keepDays.photo, where: 't.created_at < now() - make_interval(days => $1)' },
  place_latency: { days: keepDays.deviceReport, where: "t.day < plant_day(now(), 'UTC') - $1::int" },
  scan_paint: { days: keepDays.deviceReport, where: "t.day < plant_day(now(), 'UTC') - $1::int" },
  device_report: { days: keepDays.deviceReport, where: 't.heard_at < now() - make_interval(days => $1)' },
  handed_round: { days: keepDays.handedRound, where: 't.at < now() - make_interval(days => $1)' },
  kept_asset: { days: keepDays.keptAsset, where: 't.started_at < now() - make_interval(days => $1)' },
  device_code: { days: keepDays.deviceCode, where: 't.expires < now() - make_interval(days => $1)' },
};

/** Number of deleted rows, by table. */
type Pruned = Record<string, number>;

/** Deletes short-lived data once a day; one of several servers does it. */
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

  /** Returns the numbers of deletions. Each server cleans its own folder; each table is cleaned by one server a day. */
  async run(): Promise<Pruned> {
    const pruned: Pruned = {};
    await this.each(
      Object.entries(deletions),
      ([table]) => ({ table }),
      ([table, what]) => onceADay(this.#pool, `prune ${table}`, () => this.#prune(table, what, pruned)),
    );
    if (Object.keys(pruned).length > 0) this.log.info({ pruned }, 'pruned');
    const uploads = await dropOldUploads(this.#dataDir);
    if (uploads > 0) this.log.info({ uploads }, 'removed what was left of uploads');
    return pruned;
  }

  async #prune(table: string, { days, where }: Gone, pruned: Pruned): Promise<boolean> {
    const text = `delete from ${table} where ctid = any(array(select t.ctid from ${table} t where ${where} limit ${batch}))`;
    for (let total = 0; !this.stopped; ) {
      const { rowCount } = await this.#pool.query(text, [days]);
      const rows = rowCount ?? 0;
      total += rows;
      pruned[table] = total;
      this.#rows.inc({ table }, rows);
      if (rows < batch) return true;
    }
    return false;
  }
}
