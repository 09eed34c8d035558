import { expect, test } from 'vitest';
import { shortTime } from './shortTime.ts';

test.each([
  ['2026-11-21 12:54:21', '11-21 12:54'],
  ['2025-12-31 23:59:59', '2025-12-31 23:59'],
  ['2026-11-21', '2026-11-21'],
  ['', ''],
])('a moment on a card: %s as %s', (time, shown) => {
  expect(shortTime(time, 2026)).toBe(shown);
});
