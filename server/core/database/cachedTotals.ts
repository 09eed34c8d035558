import type { Database } from './database.ts';

/** A change of a total since a mark, and its distance from the mark in rows. */
export interface Change {
  /** Undefined when it is too old to be brought up to date quickly. */
  rows: number | undefined;
  far: number;
  /** Counts edits of columns that filters use through a join: a place's warehouse, area and name. */
  edits: number;
}

/** A total that can be computed from an earlier one: earlier total plus the rows after a mark. A mark is an identity below which no row can be added. */
export interface Question {
  /** The same text means the same rows. */
  key: string;
  /** Table whose rising identity marks the time. */
  table: string;
  /**
   * In one snapshot: the exact count, the rows after the mark, and the number of remembered rows that this query leaves out. The changes already
   * have `less` subtracted.
   */
  countSince: (mark: number) => Promise<{ total: number; since: number; less: number; edits: number }>;
  count: () => Promise<number>;
  /** The changes since each mark, all in one snapshot. */
  changes: (marks: readonly number[]) => Promise<Change[]>;
}

interface Kept {
  total: number;
  mark: number;
  edits: number;
  until: number;
}

interface RememberedOptions {
  /** Filters that match at most this many rows are collected and sorted; larger ones are read in the order of the sort until the page is full. */
  few: number;
  /** Totals from here on are worth remembering. */
  worth: number;
  /** The longest wait for running transactions, in milliseconds. */
  settleMs: number;
  /** The age of a mark, in identities, at which a newer one is looked for. */
  renew: number;
}

const hour = 3_600_000;
/** The longest wait for running transactions while a caller waits for the answer. */
const quick = 50;
const most = 500;

/**
 * Large totals that stay exact without counting again: the total at a mark, and the changes since, read in the same
 * snapshot as any count. A mark is final because every transaction that was under way when the identity was drawn has
 * ended (`settledMark`). The guarantees of the tables for it are in migration 0035. Forgotten after an hour.
 */
export class CachedTotals {
  readonly #database: Database;
  readonly #options: RememberedOptions;
  readonly #kept = new Map<string, Kept>();
  readonly #busy = new Map<string, Promise<void>>();

  constructor(database: Database, options: Partial<RememberedOptions> = {}) {
    this.#database = database;
    this.#options = { few: 5000, worth: 20_000, settleMs: 2000, renew: 1000, ...options };
  }

  get few(): number {
    return this.#options.few;
  }

  async total(question: Question): Promise<number> {
    const { key } = question;
    const kept = this.#kept.get(key);
    if (kept && kept.until > Date.now()) {
      const [change] = await question.changes([kept.mark]);
      if (change?.rows !== undefined && change.far >= 0 && change.edits === kept.edits) {
        if (change.far > this.#options.renew) this.#inBackground(key, () => this.#advance(question, kept));
        return kept.total + change.rows;
      }
    }
    this.#kept.delete(key);
    const learned = await this.#learn(question, quick);
    if (learned !== undefined) return learned;
    const total = await question.count();
    if (total >= this.#options.worth) this.#inBackground(key, () => this.#learn(question, this.#options.settleMs));
    return total;
  }

  /** Whether a total is cached, so that it is available at once unless too much has changed. */
  knows(key: string): boolean {
    return (this.#kept.get(key)?.until ?? 0) > Date.now();
  }

  /** Resolves when no background work is left. */
  async idle(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy.values());
  }

  /** Errors are ignored: the next caller tries again. */
  #inBackground(key: string, work: () => Promise<unknown>): void {
    if (this.#busy.has(key)) return;
    const done = work()
      .then(
        () => {},
        () => {},
      )
      .finally(() => this.#busy.delete(key));
    this.#busy.set(key, done);
  }

  /** Counts once for the answer and to remember; undefined when transactions run for longer than one would wait. */
  async #learn(question: Question, settleMs: number): Promise<number | undefined> {
    const mark = await this.#settledMark(question.table, settleMs);
    if (mark === undefined) return undefined;
    const { total, since, less, edits } = await question.countSince(mark);
    if (total >= this.#options.worth) this.#keep(question.key, { total: total - since, mark, edits, until: Date.now() + hour });
    return total - less;
  }

  async #advance(question: Question, kept: Kept): Promise<void> {
    const mark = await this.#settledMark(question.table, this.#options.settleMs);
    if (mark === undefined || mark <= kept.mark) return;
    const [before, after] = await question.changes([kept.mark, mark]);
    if (before?.rows === undefined || after?.rows === undefined || after.edits !== kept.edits) return;
    if (this.#kept.get(question.key) === kept) this.#keep(question.key, { ...kept, total: kept.total + before.rows - after.rows, mark });
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
  }

  /**
   * The last identity drawn, after every transaction that ran at that moment has ended: an identity is drawn in the transaction that
   * inserts its row, so from then on the rows up to the mark are final. The order matters: first the identity, then the running
   * transactions; otherwise a transaction could begin and draw in between. Undefined when one of them takes too long.
   */
  async #settledMark(table: string, settleMs: number): Promise<number | undefined> {
    const { pool } = this.#database;
    const { rows } = await pool.query<{ last: number }>(
      `select case when is_called then last_value else last_value - 1 end as last from ${table}_id_seq`,
    );
    const running = await this.#running();
    const started = Date.now();
    for (let pause = 1; running.length > 0; pause = Math.min(pause * 2, 10)) {
      const still = new Set(await this.#running());
      if (!running.some((one) => still.has(one))) break;
      if (Date.now() - started > settleMs) return undefined;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return rows[0]?.last;
  }

  /** Running transactions of this database; autovacuum is left out, because it inserts nothing. */
  async #running(): Promise<string[]> {
    const { rows } = await this.#database.pool.query<{ name: string }>(
      `select l.virtualtransaction as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'virtualxid' and a.datname = current_database() and l.pid <> pg_backend_pid()
          and a.backend_type is distinct from 'autovacuum worker'`,
    );
    return rows.map(({ name }) => name);
  }
}
