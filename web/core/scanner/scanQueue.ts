import type { Scan } from '../device/scan.ts';

/** Works on one scan; the next waits until the promise settles. */
type ScanHandler = (scan: Scan) => void | Promise<void>;

/** A scan that waits, and the screen it waits for where that one was still being opened. */
interface Waiting {
  scan: Scan;
  screen?: string | undefined;
}

/** Errors of the queue: a scan whose handler failed, and one whose screen never opened. */
interface ScanErrors {
  onError: (error: unknown, scan: Scan) => void;
  onLost: (scan: Scan) => void;
}

/**
 * Keeps scans in order and loses none: while one is worked on, or no screen listens yet, the others wait. From the tap
 * that opens another screen on they wait for that one; the one that is being left takes none.
 */
export class ScanQueue {
  #waiting: Waiting[] = [];
  #handlers: ScanHandler[] = [];
  #busy = false;
  /** The last requested screen, and the visible one; they differ only while a screen is opening. */
  #asked: string | undefined;
  #standing: string | undefined;
  readonly #trouble: ScanErrors;

  constructor(trouble: ScanErrors) {
    this.#trouble = trouble;
  }

  /** Number of scans not yet worked on; the one in work is not counted. */
  get pending(): number {
    return this.#waiting.length;
  }

  push(scan: Scan): void {
    this.#waiting.push({ scan, screen: this.#isOpening ? this.#asked : undefined });
    void this.#work();
  }

  /** The latest handler gets the scans; the returned function gives them back to the one before. */
  handle(handler: ScanHandler): () => void {
    this.#handlers.push(handler);
    void this.#work();
    return () => {
      this.#handlers = this.#handlers.filter((one) => one !== handler);
    };
  }

  /** A screen is being opened. Scans that wait for a screen which never came are dropped, unless this one replaces it. */
  opens(screen: string, { instead = false } = {}): void {
    const before = this.#asked;
    if (screen === before) return;
    if (instead) this.#waiting = this.#waiting.map((one) => (one.screen === before ? { ...one, screen } : one));
    else this.#lose();
    this.#asked = screen;
    void this.#work();
  }

  /** A screen is open, and listens if it handles scans. */
  stands(screen: string): void {
    this.#standing = screen;
    this.#waiting = this.#waiting.map((one) => (one.screen === screen ? { scan: one.scan } : one));
    void this.#work();
  }

  /** A screen could not be opened; the screen in its place must not get its scans. */
  fails(screen: string): void {
    this.#lose();
    this.stands(screen);
  }

  /** A screen was closed. */
  goes(screen: string): void {
    if (this.#standing === screen) this.#standing = undefined;
  }

  /** Drops waiting scans at sign-out: the next person must not get them. */
  clear(): void {
    this.#waiting = [];
  }

  get #isOpening(): boolean {
    return this.#asked !== this.#standing;
  }

  #lose(): void {
    const lost = this.#waiting.filter(({ screen }) => screen !== undefined);
    this.#waiting = this.#waiting.filter(({ screen }) => screen === undefined);
    for (const { scan } of lost) this.#trouble.onLost(scan);
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (;;) {
      const handler = this.#isOpening ? undefined : this.#handlers.at(-1);
      const scan = handler && this.#waiting.shift()?.scan;
      if (!handler || !scan) break;
      try {
        await handler(scan);
      } catch (error) {
        this.#trouble.onError(error, scan);
      }
    }
    this.#busy = false;
  }
}
