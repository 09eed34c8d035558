/** How long a write waits for its turn: longer than a lock may be waited for, so that whoever waits behind a lock gets one. */
const longestWait = 10_000;

/** The same message as the pool's own, so that both are answered as busy. */
const tooLong = () => new Error('timeout exceeded when trying to connect: too many writes at once');

/** So many may be in at once; the others wait in the order they came. */
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
