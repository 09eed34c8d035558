/** Runs work of the same name a few at a time, in order of arrival. */
export class KeyedSemaphore {
  readonly #width: number;
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Map<string, number>();

  constructor(width: number) {
    this.#width = width;
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(name);
    try {
      return await work();
    } finally {
      this.#leave(name);
    }
  }

  async #enter(name: string): Promise<void> {
    const running = this.#running.get(name) ?? 0;
    if (running < this.#width) {
      this.#running.set(name, running + 1);
      return;
    }
    await new Promise<void>((resolve) => {
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), resolve]);
    });
  }

  /** The next waiting caller gets the place; without one it becomes free. */
  #leave(name: string): void {
    const [next, ...rest] = this.#waiting.get(name) ?? [];
    if (rest.length > 0) this.#waiting.set(name, rest);
    else this.#waiting.delete(name);
    const left = (this.#running.get(name) ?? 1) - 1;
    if (next) next();
    else if (left > 0) this.#running.set(name, left);
    else this.#running.delete(name);
  }
}
