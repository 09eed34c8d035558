/** How long a write waits for its turn: longer than the longest wait for a lock, so that a write behind a waiting one still gets its turn. */
const longestWait = 10_000;

/** The same message as the pool's own, so that both are answered as busy. */
const tooLong = () => new Error('timeout exceeded when trying to connect: too many writes at once');

/** Allows a number of holders at once; the others wait in order of arrival. */
export class Semaphore {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  enter(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(come);
        reject(tooLong());
      }, longestWait);
      const come = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.add(come);
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
