import { afterEach, beforeEach, expect } from 'vitest';
import { LoopWatch, mostHeld } from './loopWatch.ts';

/** Fails each test of a file in which the event loop was blocked too long, and reports the longest block. */
export function watchLoop(): void {
  const watch = new LoopWatch();
  beforeEach(() => watch.start());
  afterEach(async ({ task }) => {
    const held = await watch.stop();
    console.log(`event loop held ${held} ms at most: ${task.name}`);
    expect(held, task.name).toBeLessThan(mostHeld);
  });
}
