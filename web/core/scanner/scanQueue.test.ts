import { describe, expect, test } from 'vitest';
import type { Scan } from './scan.ts';
import { ScanQueue } from './scanQueue.ts';

describe('the queue', () => {
  const scan = (code: string): Scan => ({ code, source: 'wedge', startedAt: 0, duration: 0, keys: 1, repeat: false });
  test('works in order, one at a time, survives a failure, and waits for a screen', async () => {
    const errors: string[] = [];
    const queue = new ScanQueue((_, failed) => errors.push(failed.code));
    queue.push(scan('A'));
    queue.push(scan('B'));
    expect(queue.pending).toBe(2);
    const log: string[] = [];
    const release = queue.handle(async ({ code }) => {
      log.push(`start ${code}`);
      await new Promise((done) => setTimeout(done, code === 'A' ? 10 : 1));
      if (code === 'B') throw new Error('no');
      log.push(`end ${code}`);
    });
    queue.push(scan('C'));
    await expect.poll(() => log.at(-1)).toBe('end C');
    expect(log).toEqual(['start A', 'end A', 'start B', 'start C', 'end C']);
    expect(errors).toEqual(['B']);
    release();
    queue.push(scan('D'));
    expect(queue.pending).toBe(1);
    queue.clear();
    expect(queue.pending).toBe(0);
  });
});
