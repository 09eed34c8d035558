import type { Scan } from './scan.ts';

/** Works on one scan; the next waits until the promise settles. */
export type ScanHandler = (scan: Scan) => void | Promise<void>;

/** Keeps scans in order and loses none: while one is worked on, or no screen listens yet, the others wait. */
export class ScanQueue {
  #waiting: Scan[] = [];
  #handlers: ScanHandler[] = [];
  #busy = false;
  #onError: (error: unknown, scan: Scan) => void;

  constructor(onError: (error: unknown, scan: Scan) => void) {
    this.#onError = onError;
  }

  /** Number of scans not yet worked on; the one in work is not counted. */
  get pending(): number {
    return this.#waiting.length;
  }

  push(scan: Scan): void {
    this.#waiting.push(scan);
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

  /** Forgets what waits, for the sign-out: the next person must not receive it. */
  clear(): void {
    this.#waiting = [];
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (;;) {
      const handler = this.#handlers.at(-1);
      const scan = handler && this.#waiting.shift();
      if (!handler || !scan) break;
      try {
        await handler(scan);
      } catch (error) {
        this.#onError(error, scan);
      }
    }
    this.#busy = false;
  }
}
