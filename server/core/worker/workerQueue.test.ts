import { expect, test } from 'vitest';
import { WorkerQueue } from './workerQueue.ts';

const module = new URL('./hostileTestKit.ts', import.meta.url);
type Kit = typeof import('./hostileTestKit.ts');
const lane = (limits = {}) => new WorkerQueue({ ms: 60_000, megabytes: 256, waiting: 10, ...limits });

test('R72: work runs in another thread, one after the other, and gives its answers and errors', async () => {
  const one = lane();
  const add = one.task<Kit['add']>(module, 'add');
  expect(await Promise.all([add(1, 2), add(3, 4)])).toEqual([3, 7]);
  await expect(one.task<Kit['fail']>(module, 'fail')()).rejects.toThrow('no luck');
  expect(await add(5, 6)).toBe(11);
});

test('R72: work that never ends is ended, others and the next one go on', async () => {
  const one = lane({ ms: 4000 });
  const add = one.task<Kit['add']>(module, 'add');
  const held = one.task<Kit['spin']>(module, 'spin')();
  const next = add(1, 1);
  await expect(held).rejects.toMatchObject({ why: 'time' });
  expect(await next).toBe(2);
});

test('R72: work that takes all memory is ended, the process and the next one go on', async () => {
  const one = lane({ megabytes: 64 });
  await expect(one.task<Kit['hoard']>(module, 'hoard')()).rejects.toMatchObject({ why: 'memory' });
  expect(await one.task<Kit['add']>(module, 'add')(1, 1)).toBe(2);
});

test('R72: more than may wait is refused at once', async () => {
  const one = lane({ ms: 4000, waiting: 1 });
  const held = one.task<Kit['spin']>(module, 'spin')();
  const add = one.task<Kit['add']>(module, 'add');
  const waits = add(1, 1);
  await expect(add(2, 2)).rejects.toMatchObject({ why: 'crowded' });
  await expect(held).rejects.toMatchObject({ why: 'time' });
  expect(await waits).toBe(2);
});

test('work tells whoever waits for it how much is done, and nobody else', async () => {
  const one = lane();
  const progress: number[] = [];
  const count = one.watched<Kit['count']>(module, 'count');
  expect(await Promise.all([count((done) => progress.push(done), 3), count(undefined, 9)])).toEqual([3, 9]);
  expect(progress).toEqual([1, 2, 3]);
});
