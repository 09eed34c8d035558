import { describe, expect, test } from 'vitest';
import type { Scan } from '../device/scan.ts';
import { ScanQueue } from './scanQueue.ts';

describe('the queue', () => {
  const scan = (code: string): Scan => ({ code, source: 'wedge', startedAt: 0, duration: 0, keys: 1, repeat: false });
  test('works in order, one at a time, survives a failure, and waits for a screen', async () => {
    const errors: string[] = [];
    const queue = new ScanQueue({ onError: (_, failed) => errors.push(failed.code), onLost: () => undefined });
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

  /** A queue between the screens A and B, which records what each of them takes. */
  function between() {
    const log: string[] = [];
    const queue = new ScanQueue({ onError: () => undefined, onLost: ({ code }) => log.push(`lost ${code}`) });
    const listens = (screen: string) => queue.handle(({ code }) => void log.push(`${screen} ${code}`));
    listens('router');
    queue.opens('a');
    const leave = listens('a');
    queue.stands('a');
    return { log, queue, listens, leave };
  }
  const settled = () => new Promise((done) => setTimeout(done));

  test('law: after a tap that opens another screen scans wait for that one; neither the one being left nor the router acts on them', async () => {
    const { log, queue, listens, leave } = between();
    queue.push(scan('1'));
    await settled();
    queue.opens('b');
    queue.push(scan('2'));
    await settled();
    leave();
    queue.goes('a');
    queue.push(scan('3'));
    await settled();
    expect(log).toEqual(['a 1']);
    listens('b');
    await settled();
    expect(log).toEqual(['a 1']);
    queue.stands('b');
    await settled();
    expect(log).toEqual(['a 1', 'b 2', 'b 3']);
  });

  test('what waits for a screen that never came is said to be lost, and goes to no other; one that took its place gets it', async () => {
    const { log, queue, listens } = between();
    queue.opens('b');
    queue.push(scan('1'));
    queue.opens('a');
    await settled();
    expect(log).toEqual(['lost 1']);
    queue.opens('b');
    queue.push(scan('2'));
    queue.fails('b');
    await settled();
    expect(log).toEqual(['lost 1', 'lost 2']);
    queue.opens('c');
    queue.push(scan('3'));
    queue.opens('d', { instead: true });
    listens('d');
    queue.stands('d');
    await settled();
    expect(log).toEqual(['lost 1', 'lost 2', 'd 3']);
  });
});
