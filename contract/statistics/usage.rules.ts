/** The modules in the usage statistics; each has a source of its own (server/statistics/usageSources.ts). */
export const usageModules = ['receipt', 'putaway', 'issue', 'report'] as const;
export type UsageModule = (typeof usageModules)[number];

/** The groups of the figures: times first, then places and people. */
export const usageGroupings = ['day', 'week', 'month', 'warehouse', 'workshop', 'person'] as const;
export type UsageGrouping = (typeof usageGroupings)[number];

/** Documents that ought to pass through scanning, and those that did. */
export interface UsageCount {
  should: number;
  actual: number;
}

export const unusedOf = ({ should, actual }: UsageCount): number => should - actual;

/** The usage rate in whole percent; undefined where nothing was due. 999 of 1000 is not yet 100 %. */
export const rateOf = ({ should, actual }: UsageCount): number | undefined =>
  should === 0 ? undefined : Math.floor((actual * 100) / should);

export const sumOf = (counts: readonly UsageCount[]): UsageCount => ({
  should: counts.reduce((sum, one) => sum + one.should, 0),
  actual: counts.reduce((sum, one) => sum + one.actual, 0),
});

/** Days from one to another, both of them in it. */
export interface DayRange {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const moment = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const plus = (day: string, days: number): string => dayOf(moment(day) + days * dayMs);
const lastOfMonth = (month: string): string => dayOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** The key of a period: a day, the Monday of a week, `yyyy-MM`. */
export function periodOf(by: 'day' | 'week' | 'month', day: string): string {
  if (by === 'day') return day;
  if (by === 'month') return day.slice(0, 7);
  return plus(day, -((new Date(moment(day)).getUTCDay() + 6) % 7));
}

/** Every period of a range, also those in which nothing was due: a chart without them would show wrong distances in time. */
export function periodsIn(by: 'day' | 'week' | 'month', { from, to }: DayRange): ({ key: string } & DayRange)[] {
  const periods: ({ key: string } & DayRange)[] = [];
  for (let day = from; day <= to; ) {
    const key = periodOf(by, day);
    const last = by === 'day' ? day : by === 'week' ? plus(key, 6) : lastOfMonth(key);
    periods.push({ key, from: later(day, from), to: earlier(last, to) });
    day = plus(last, 1);
  }
  return periods;
}

/** The months on offer, newest first, `yyyy-MM`. */
export function monthsBefore(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => dayOf(Date.UTC(year, month - 1 - back, 1)).slice(0, 7));
}

/** The days of some months that have begun. */
export const daysOfMonths = (first: string, last: string, today: string): DayRange => ({
  from: `${first}-01`,
  to: earlier(lastOfMonth(last), later(today, `${first}-01`)),
});

/** The longest range of one query: two years and a day. */
export const mostUsageDays = 732;
export const isUsageRange = ({ from, to }: DayRange): boolean => from <= to && moment(to) - moment(from) < mostUsageDays * dayMs;
