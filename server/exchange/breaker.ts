/** closed: requests are sent; open: none are sent until a time; probing: one request at a time tests the partner. */
export type BreakerState = 'closed' | 'open' | 'probing';

export interface BreakerOptions {
  /** The number of missing answers in a row that opens it. */
  failures?: number;
  firstPauseMs?: number;
  longestPauseMs?: number;
  /** Several servers share one breaker: this server probes only when it is its turn. */
  shared?: boolean;
}

/** Keeps a silent partner from holding everybody up: after some silences in a row it is left alone, then probed. */
export class Breaker {
  #silences = 0;
  #openUntil = 0;
  #pauseMs: number;
  #mayProbe: boolean;
  readonly #failures: number;
  readonly #firstPauseMs: number;
  readonly #longestPauseMs: number;
  readonly #shared: boolean;

  constructor({ failures = 5, firstPauseMs = 1000, longestPauseMs = 30_000, shared = false }: BreakerOptions = {}) {
    this.#failures = failures;
    this.#firstPauseMs = firstPauseMs;
    this.#longestPauseMs = longestPauseMs;
    this.#pauseMs = firstPauseMs;
    this.#shared = shared;
    this.#mayProbe = !shared;
  }

  state(now: number): BreakerState {
    if (this.#openUntil === 0) return 'closed';
    return now < this.#openUntil || !this.#mayProbe ? 'open' : 'probing';
  }

  get openUntil(): number {
    return this.#openUntil;
  }

  /** The pause after the next silence. */
  get pauseMs(): number {
    return this.#pauseMs;
  }

  /** The pause is over, and one request must test the partner. */
  wantsProbe(now: number): boolean {
    return this.#openUntil > 0 && now >= this.#openUntil && !this.#mayProbe;
  }

  /** The number of requests that may run at once now. */
  allowed(now: number, most: number): number {
    const state = this.state(now);
    return state === 'closed' ? most : state === 'open' ? 0 : 1;
  }

  /** True when this closed it. */
  answered(): boolean {
    const wasOpen = this.#openUntil > 0;
    this.#silences = 0;
    this.#openUntil = 0;
    this.#pauseMs = this.#firstPauseMs;
    this.#mayProbe = !this.#shared;
    return wasOpen;
  }

  /** True when this opened it. */
  silent(now: number): boolean {
    this.#silences += 1;
    // A request that was already running when it opened brings no news.
    if (this.#openUntil > 0 ? this.state(now) === 'open' : this.#silences < this.#failures) return false;
    this.#openUntil = now + this.#pauseMs;
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#longestPauseMs);
    this.#mayProbe = !this.#shared;
    return true;
  }

  /** Takes over the common state of all servers. */
  adopt(openUntil: number, pauseMs: number, mayProbe: boolean): void {
    if (openUntil === 0) {
      if (this.#openUntil > 0) this.answered();
      return;
    }
    this.#openUntil = openUntil;
    this.#pauseMs = Math.max(pauseMs, this.#firstPauseMs);
    this.#mayProbe = mayProbe;
  }
}
