/** No input may block the event loop for more work than this; the target is a tenth of it (npm run bench). */
export const mostHeld = 2000;
const everyMs = 10;

const ticks = () => new Promise((resolve) => setTimeout(resolve, 3 * everyMs));
/** The processor time of this thread, in milliseconds. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Watches how much the thread works at a time while the event loop waits; the server under test runs in the test's own
 * process. It counts processor time, because a busy machine that does not run the thread is not the thread's fault.
 */
export class LoopWatch {
  #timer: NodeJS.Timeout | undefined;
  #last = 0;
  #longest = 0;

  async start(): Promise<void> {
    this.#timer = setInterval(() => {
      const now = worked();
      this.#longest = Math.max(this.#longest, now - this.#last);
      this.#last = now;
    }, everyMs);
    await ticks();
    this.#longest = 0;
  }

  /** The longest block since the start, in milliseconds of work. */
  async stop(): Promise<number> {
    // The first tick after a block records it.
    await ticks();
    clearInterval(this.#timer);
    return Math.round(this.#longest);
  }
}
