import { type DayRange, daysOfMonths, monthsBefore } from '../../contract/statistics/usage.rules.ts';
import { serverNow } from '../core/device/deviceClock.ts';
import { localTime } from '../core/device/localTime.ts';
import type { Say } from '../core/words/i18n.ts';

/** A month, or the last so many of them: `2026-11`, `3`. */
export type Period = string;

const monthsShown = 24;
const spans = [3, 12];
const today = (): string => localTime(serverNow()).slice(0, 10);

/** The periods to choose from, the current month first. */
export const periodChoices = (t: Say): { value: Period; label: string }[] => {
  const [current = '', ...before] = monthsBefore(today(), monthsShown);
  const months = [current, ...before].map((month) => ({ value: month, label: month }));
  return [
    ...months.slice(0, 1),
    ...spans.map((n) => ({ value: String(n), label: t('statistics.last-months', { n }) })),
    ...months.slice(1),
  ];
};

/** The days of a period up to today. */
export function periodDays(period: Period): DayRange {
  const [current = ''] = monthsBefore(today(), 1);
  if (period.includes('-')) return daysOfMonths(period, period, today());
  return daysOfMonths(monthsBefore(today(), Number(period)).at(-1) ?? current, current, today());
}
