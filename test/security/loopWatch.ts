import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, expect } from 'vitest';

/** No input holds the event loop longer, or the test fails; what is aimed at is a tenth of it (npm run bench). */
const failsAt = 2000;
const everyMs = 10;

const ticks = () => new Promise((resolve) => setTimeout(resolve, 3 * everyMs));

/** Watches how long the event loop was held at a time; the server under test runs in the test's own process. */
export class LoopWatch {
  readonly #delay = monitorEventLoopDelay({ resolution: everyMs });

  async start(): Promise<void> {
    this.#delay.enable();
    // The first tick is only what later ones are counted from.
    await ticks();
    this.#delay.reset();
  }

  /** The longest hold since the start, in milliseconds. */
  async stop(): Promise<number> {
    // A hold is written down by the first tick after it.
    await ticks();
    this.#delay.disable();
    return Math.max(0, Math.round(this.#delay.max / 1e6) - everyMs);
  }
}

/** Fails each test of a file in which the event loop was held too long, and says the longest hold. */
export function watchLoop(): void {
  const watch = new LoopWatch();
  beforeEach(() => watch.start());
  afterEach(async ({ task }) => {
    const held = await watch.stop();
    console.log(`event loop held ${held} ms at most: ${task.name}`);
    expect(held, task.name).toBeLessThan(failsAt);
  });
}
