import { parentPort, workerData } from 'node:worker_threads';

/** Marks a thread that works for a queue; a test runner has threads of its own. */
export const threadMark = 'kuwei work';

/** A thread's message about its progress, in a unit of the work's own. */
export interface Progress {
  done: number;
}

/** Reports the progress of this thread's work. */
export function tellProgress(done: number): void {
  if (workerData === threadMark) parentPort?.postMessage({ done } satisfies Progress);
}
