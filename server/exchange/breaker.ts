/** closed: everything goes; open: nothing does until a time; probing: one request at a time looks whether it answers again. */
export type BreakerState = 'closed' | 'open' | 'probing';

export interface BreakerOptions {
  /** So many silences in a row open it. */
  failures?: number;
  firstPauseMs?: number;
  longestPauseMs?: number;
}

/** Keeps a silent neighbour from holding everybody up: after some silences in a row it is left alone, then probed. */
export class Breaker {
  #silences = 0;
  #openUntil = 0;
  #pauseMs: number;
  readonly #failures: number;
  readonly #firstPauseMs: number;
  readonly #longestPauseMs: number;

  constructor({ failures = 5, firstPauseMs = 1000, longestPauseMs = 30_000 }: BreakerOptions = {}) {
    this.#failures = failures;
    this.#firstPauseMs = firstPauseMs;
    this.#longestPauseMs = longestPauseMs;
    this.#pauseMs = firstPauseMs;
  }

  state(now: number): BreakerState {
    if (this.#openUntil === 0) return 'closed';
    return now < this.#openUntil ? 'open' : 'probing';
  }

  get openUntil(): number {
    return this.#openUntil;
  }

  /** How many requests may be on their way at once now. */
  allowed(now: number, most: number): number {
    const state = this.state(now);
    return state === 'closed' ? most : state === 'open' ? 0 : 1;
  }

  answered(): void {
    this.#silences = 0;
    this.#openUntil = 0;
    this.#pauseMs = this.#firstPauseMs;
  }

  silent(now: number): void {
    this.#silences += 1;
    // What was on its way when it opened says nothing new.
    if (this.#silences < this.#failures || now < this.#openUntil) return;
    this.#openUntil = now + this.#pauseMs;
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#longestPauseMs);
  }
}
