import { expect, test } from 'vitest';
import { shortTime } from './shortTime.ts';

const now = '2026-11-28 05:00:00';

test.each([
  ['2026-11-28 09:30:21', 'en', '09:30'],
  ['2026-11-26 09:30:21', 'en', '26 Nov 09:30'],
  ['2026-08-01 09:30:21', 'yn', '1 Agu 09:30'],
  ['2026-11-26 09:30:21', 'zh', '11-26 09:30'],
  ['2025-12-31 23:59:59', 'en', '31 Dec 2025 23:59'],
  ['2025-12-31 23:59:59', 'zh', '2025-12-31 23:59'],
  ['2026-11-21', 'en', '2026-11-21'],
  ['', 'en', ''],
] as const)('a moment as people read it: %s in %s as %s', (time, language, shown) => {
  expect(shortTime(time, now, language)).toBe(shown);
});
