import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { cut } from '../../contract/core/harmless.ts';
import { type Partner, partners } from '../../contract/exchange/partner.ts';
import { Breaker, type BreakerOptions } from './breaker.ts';
import { claimProbeText, type SharedRow, sharedText, writeText } from './partnerState.store.ts';

interface Watched {
  breaker: Breaker;
  lastGood: number;
  lastBad: number;
  problem: string;
  misconfigured: boolean;
  /** Changed since it was last stored. */
  changed: boolean;
  /** This server's change of the breaker that it has not passed on yet. */
  event: 'opened' | 'closed' | undefined;
  /** This server could probe but had no request, so the others may go first. */
  restUntil: number;
}

/** How long only one server may probe. */
const probeSeconds = 5;

/**
 * The state of each partner. All servers share one circuit breaker: each notifies the others through the
 * database when it opens or closes it, takes their changes over, and only one at a time probes.
 */
export class PartnerWatch {
  readonly #pool: Pool;
  readonly #watched: Record<Partner, Watched>;
  readonly #me = randomUUID();
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: Pool, options: BreakerOptions = {}) {
    this.#pool = pool;
    const start = { lastGood: 0, lastBad: 0, problem: '', misconfigured: false, changed: false, event: undefined, restUntil: 0 };
    const made = partners.map((name) => [name, { ...start, breaker: new Breaker({ ...options, shared: true }) }]);
    this.#watched = Object.fromEntries(made) as Record<Partner, Watched>;
  }

  breaker(partner: Partner): Breaker {
    return this.#watched[partner].breaker;
  }

  answered(partner: Partner): void {
    const one = this.#watched[partner];
    const closed = one.breaker.answered();
    Object.assign(one, { lastGood: Date.now(), misconfigured: false, changed: true });
    if (closed) this.#tell(one, 'closed');
  }

  /** It answered, but the answer is unusable: that one document waits, and the others are not affected. */
  troubled(partner: Partner, problem: string): void {
    const one = this.#watched[partner];
    const closed = one.breaker.answered();
    Object.assign(one, { lastBad: Date.now(), problem: cut(problem, 500), misconfigured: false, changed: true });
    if (closed) this.#tell(one, 'closed');
  }

  silent(partner: Partner, problem: string, misconfigured = false): void {
    const one = this.#watched[partner];
    const opened = one.breaker.silent(Date.now());
    Object.assign(one, { lastBad: Date.now(), problem: cut(problem, 500), misconfigured, changed: true });
    if (opened) this.#tell(one, 'opened');
  }

  /** A changed connection starts again; the save has done the same for all servers. */
  forget(partner: Partner): void {
    const one = this.#watched[partner];
    one.breaker.answered();
    Object.assign(one, { misconfigured: false, changed: true, event: undefined });
  }

  /** Publishes this server's state and reads that of the others; called every second, and at once after a change. */
  write(): Promise<void> {
    const next = this.#writing.then(() => this.#exchangeStates());
    this.#writing = next.catch(() => {});
    return next;
  }

  #tell(one: Watched, event: 'opened' | 'closed'): void {
    one.event = event;
    // When the database is away, the next second's call publishes it.
    this.write().catch(() => {});
  }

  async #exchangeStates(): Promise<void> {
    const rows = this.#changes(Date.now());
    try {
      if (rows.length > 0) await this.#pool.query(writeText, [JSON.stringify(rows)]);
    } catch (error) {
      for (const { partner, event } of rows) {
        this.#watched[partner].changed = true;
        this.#watched[partner].event ??= event ?? undefined;
      }
      throw error;
    }
    const now = Date.now();
    const wanting = partners.filter((name) => this.#watched[name].restUntil <= now && this.breaker(name).wantsProbe(now));
    if (wanting.length > 0) await this.#pool.query(claimProbeText, [wanting, this.#me, probeSeconds]);
    const { rows: shared } = await this.#pool.query<SharedRow>(sharedText, [this.#me]);
    for (const row of shared) this.#adopt(row, Date.now());
  }

  #changes(now: number) {
    return partners.flatMap((partner) => {
      const one = this.#watched[partner];
      if (!one.changed) return [];
      const { breaker, event, misconfigured, lastGood, lastBad, problem } = one;
      Object.assign(one, { changed: false, event: undefined });
      const open_ms = Math.max(0, breaker.openUntil - now);
      return [
        {
          partner,
          event: event ?? null,
          open_ms,
          pause_ms: breaker.pauseMs,
          misconfigured,
          good: lastGood || null,
          bad: lastBad || null,
          problem,
        },
      ];
    });
  }

  #adopt(row: SharedRow, now: number): void {
    const one = this.#watched[row.partner];
    // Events here since then are newer than the read state.
    if (one.event) return;
    if (one.breaker.state(now) === 'probing' && row.open && !row.mine) one.restUntil = now + probeSeconds * 1000;
    one.breaker.adopt(row.open ? Math.max(1, now + row.openMs) : 0, row.pauseMs, row.mine);
  }
}
