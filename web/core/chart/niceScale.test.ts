import { expect, test } from 'vitest';
import { everyNth, niceScale } from './niceScale.ts';

test('an axis begins at nothing, ends at or over the greatest value, and its steps are round', () => {
  expect(niceScale(0)).toEqual([0, 1]);
  expect(niceScale(7)).toEqual([0, 2, 4, 6, 8]);
  expect(niceScale(9, { whole: true })).toEqual([0, 5, 10]);
  expect(niceScale(3, { whole: true })).toEqual([0, 1, 2, 3]);
  expect(niceScale(100)).toEqual([0, 25, 50, 75, 100]);
  expect(niceScale(0.3)).toEqual([0, 0.1, 0.2, 0.3]);
  for (const greatest of [1, 3, 19, 101, 999, 12_345, 0.007]) {
    const ticks = niceScale(greatest);
    expect([ticks[0], (ticks.at(-1) ?? 0) >= greatest, ticks.length <= 6]).toEqual([0, true, true]);
  }
});

test('labels leave each other room', () => {
  expect(everyNth(31, 300, 60)).toBe(7);
  expect(everyNth(3, 300, 60)).toBe(1);
  expect(everyNth(3, 0, 60)).toBe(180);
});
