import type { Pool } from 'pg';
import { type Neighbour, neighbours } from '../../contract/exchange/neighbour.ts';
import { Breaker, type BreakerOptions } from './breaker.ts';

interface Watched {
  breaker: Breaker;
  lastGood: number;
  lastBad: number;
  problem: string;
  misconfigured: boolean;
  /** Changed since it was last written down. */
  changed: boolean;
}

const writeText = `
  update neighbour_state s set breaker = g.breaker, open_until = to_timestamp(g.open_until / 1000.0), misconfigured = g.misconfigured,
         last_good_at = greatest(s.last_good_at, to_timestamp(g.good / 1000.0)), last_bad_at = greatest(s.last_bad_at, to_timestamp(g.bad / 1000.0)),
         last_problem = case when g.problem = '' then s.last_problem else g.problem end
    from jsonb_to_recordset($1::jsonb) as g(neighbour text, breaker text, open_until float8, misconfigured boolean, good float8, bad float8, problem text)
   where s.neighbour = g.neighbour`;

/** How each neighbour is doing, seen from this process; written down now and then, so that everybody can look. */
export class NeighbourWatch {
  readonly #pool: Pool;
  readonly #watched: Record<Neighbour, Watched>;

  constructor(pool: Pool, options: BreakerOptions = {}) {
    this.#pool = pool;
    const made = neighbours.map((name) => [
      name,
      { breaker: new Breaker(options), lastGood: 0, lastBad: 0, problem: '', misconfigured: false, changed: false },
    ]);
    this.#watched = Object.fromEntries(made) as Record<Neighbour, Watched>;
  }

  breaker(neighbour: Neighbour): Breaker {
    return this.#watched[neighbour].breaker;
  }

  answered(neighbour: Neighbour): void {
    const one = this.#watched[neighbour];
    one.breaker.answered();
    Object.assign(one, { lastGood: Date.now(), misconfigured: false, changed: true });
  }

  silent(neighbour: Neighbour, problem: string, misconfigured = false): void {
    const one = this.#watched[neighbour];
    one.breaker.silent(Date.now());
    Object.assign(one, { lastBad: Date.now(), problem: problem.slice(0, 500), misconfigured, changed: true });
  }

  /** A changed connection starts with a clean slate. */
  forget(neighbour: Neighbour): void {
    const one = this.#watched[neighbour];
    one.breaker.answered();
    Object.assign(one, { misconfigured: false, changed: true });
  }

  async write(): Promise<void> {
    const now = Date.now();
    const rows = neighbours.flatMap((neighbour) => {
      const one = this.#watched[neighbour];
      if (!one.changed) return [];
      const { openUntil } = one.breaker;
      return [
        {
          neighbour,
          breaker: one.breaker.state(now),
          open_until: openUntil || null,
          misconfigured: one.misconfigured,
          good: one.lastGood || null,
          bad: one.lastBad || null,
          problem: one.problem,
        },
      ];
    });
    if (rows.length === 0) return;
    for (const { neighbour } of rows) this.#watched[neighbour].changed = false;
    await this.#pool.query(writeText, [JSON.stringify(rows)]);
  }
}
