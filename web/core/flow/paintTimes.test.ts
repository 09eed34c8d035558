import { expect, it } from 'vitest';
import { addPaint, stepOf } from './paintTimes.ts';

it('S227: scans are counted in steps, each up to its upper end; what took minutes waited for a person and is not counted', () => {
  expect([0, 25, 25.1, 100, 101, 9000, 60_000, 60_001].map(stepOf)).toEqual([25, 25, 50, 100, 150, 10_000, 60_000, undefined]);
  const paints: Parameters<typeof addPaint>[0] = new Map();
  for (const upToMs of [100, 100, 150]) addPaint(paints, { flow: 'receive', upToMs, scans: 1 });
  addPaint(paints, { flow: 'receive', upToMs: 100, scans: 3 });
  expect([...paints.values()]).toEqual([
    { flow: 'receive', upToMs: 100, scans: 5 },
    { flow: 'receive', upToMs: 150, scans: 1 },
  ]);
});
