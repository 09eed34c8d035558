import { expect, test } from 'vitest';
import { historySpan } from './historySpan.ts';

test('a drawing spans from the first change to now, and never ends before the newest', () => {
  const times = ['2026-11-26 06:31:02', '2026-11-20 10:00:00'];
  expect(historySpan(times, '2026-11-26 08:00:00').days).toEqual(['2026-11-20', '2026-11-26']);
  // The device's clock is eight hours behind the plant's.
  expect(historySpan(times, '2026-11-25 22:31:05').days).toEqual(['2026-11-20', '2026-11-26']);
  const { from, to, days } = historySpan(times.slice(0, 1), '2026-11-25 22:31:05');
  expect([to - from, days]).toEqual([86_400_000, ['2026-11-25', '2026-11-26']]);
});
