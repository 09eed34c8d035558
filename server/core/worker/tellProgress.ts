import { parentPort, workerData } from 'node:worker_threads';

/** Marks a thread that works for a queue; a test runner has threads of its own. */
export const threadMark = 'kuwei work';

/** What a thread says while it works: how much of the work is done, in a unit of the work's own. */
export interface Progress {
  done: number;
}

/** Tells whoever waits for the work of this thread how much of it is done. */
export function tellProgress(done: number): void {
  if (workerData === threadMark) parentPort?.postMessage({ done } satisfies Progress);
}
