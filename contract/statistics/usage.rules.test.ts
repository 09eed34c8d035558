import { describe, expect, test } from 'vitest';
import { daysOfMonths, isUsageRange, monthsBefore, periodOf, periodsIn, rateOf, sumOf, unusedOf } from './usage.rules.ts';

describe('usage', () => {
  test('the rate is whole percent, and none where nothing was due; what is missing is never rounded away', () => {
    expect(rateOf({ should: 0, actual: 0 })).toBeUndefined();
    expect(rateOf({ should: 3, actual: 2 })).toBe(66);
    expect(rateOf({ should: 1000, actual: 999 })).toBe(99);
    expect(rateOf({ should: 7, actual: 7 })).toBe(100);
    expect(
      sumOf([
        { should: 3, actual: 2 },
        { should: 4, actual: 4 },
      ]),
    ).toEqual({ should: 7, actual: 6 });
    expect(unusedOf({ should: 7, actual: 6 })).toBe(1);
  });

  test('weeks begin on Monday; periods cover every day once, cut at both ends', () => {
    expect(['2026-11-22', '2026-11-23'].map((day) => periodOf('week', day))).toEqual(['2026-11-16', '2026-11-23']);
    expect(periodsIn('week', { from: '2026-10-30', to: '2026-11-10' })).toEqual([
      { key: '2026-10-26', from: '2026-10-30', to: '2026-11-01' },
      { key: '2026-11-02', from: '2026-11-02', to: '2026-11-08' },
      { key: '2026-11-09', from: '2026-11-09', to: '2026-11-10' },
    ]);
    expect(periodsIn('month', { from: '2026-01-15', to: '2026-03-02' }).map(({ key, from, to }) => `${key} ${from} ${to}`)).toEqual([
      '2026-01 2026-01-15 2026-01-31',
      '2026-02 2026-02-01 2026-02-28',
      '2026-03 2026-03-01 2026-03-02',
    ]);
    for (const by of ['day', 'week', 'month'] as const) {
      const range = { from: '2023-12-29', to: '2024-03-04' };
      const days = periodsIn(by, range).flatMap(({ from, to }) => periodsIn('day', { from, to }).map(({ key }) => key));
      expect([days.length, new Set(days).size, days[0], days.at(-1)]).toEqual([67, 67, range.from, range.to]);
      for (const day of days)
        expect(periodsIn(by, range).some(({ key, from, to }) => key === periodOf(by, day) && from <= day && day <= to)).toBe(true);
    }
  });

  test('months are asked for newest first, up to today and not beyond', () => {
    expect(monthsBefore('2026-02-22', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(daysOfMonths('2026-09', '2026-11', '2026-11-22')).toEqual({ from: '2026-09-01', to: '2026-11-22' });
    expect(daysOfMonths('2024-02', '2024-02', '2026-11-22')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(isUsageRange({ from: '2026-11-02', to: '2026-11-01' })).toBe(false);
    expect(isUsageRange({ from: '2024-11-01', to: '2026-11-01' })).toBe(true);
    expect(isUsageRange({ from: '2020-11-01', to: '2026-11-01' })).toBe(false);
  });
});
