import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { scaledTimeout } from '../slow/scaledTimeout.ts';

/** Waits until both sides agree on at least this many lines, then asserts it; shows the first lines that differ. */
export async function agree(look: () => Promise<string[]>, lookThere: () => string[], atLeast: number): Promise<void> {
  // Only ends a test that hangs: a document may wait for its next attempt, and the machine may be slow.
  const until = Date.now() + scaledTimeout(250_000);
  for (;;) {
    const [here, there] = [await look(), lookThere()];
    if (there.length >= atLeast && here.join('\n') === there.join('\n')) return;
    if (Date.now() > until) {
      const [ours, theirs] = [new Set(here), new Set(there)];
      expect([...here.filter((one) => !theirs.has(one)), ...there.filter((one) => !ours.has(one))].slice(0, 20)).toEqual([]);
      expect([here.length, there.length]).toEqual([atLeast, atLeast]);
    }
    await pause(250);
  }
}
