import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PeriodicJob } from './periodicJob.ts';

const logs: unknown[] = [];
const log = { info: () => {}, warn: (...warning: unknown[]) => void logs.push(warning) };

/** The test ends each run. */
class Waiting extends PeriodicJob {
  readonly runs: PromiseWithResolvers<void>[] = [];

  run(): Promise<void> {
    const run = Promise.withResolvers<void>();
    this.runs.push(run);
    return run.promise;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs never overlap, one that fails is told of, and who stops waits for the run under way', async () => {
  const job = new Waiting(log, 1000, 'waiting failed');
  job.start();
  expect(job.runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3500);
  job.look();
  expect(job.runs).toHaveLength(1);
  const fault = new Error('no such table');
  job.runs[0]?.reject(fault);
  await vi.advanceTimersByTimeAsync(1000);
  expect(logs).toEqual([[{ err: fault }, 'waiting failed']]);
  expect(job.runs).toHaveLength(2);
  let over = false;
  const stopped = job.stop().then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(over).toBe(false);
  job.runs[1]?.resolve();
  await stopped;
  job.look();
  expect(job.runs).toHaveLength(2);
});
