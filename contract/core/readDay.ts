import { plainDigits } from './readQty.ts';

/** Whether the day or the month comes first where the year stands last. */
export type DayOrder = 'day' | 'month';

/** The day in a text, `yyyy-MM-dd`; a text with two readings gives both. */
export type ReadDay =
  | { value: string }
  | { fault: 'wrong' }
  | { fault: 'two-ways'; readings: readonly [dayFirst: string, monthFirst: string] };

const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年 ?(\d{1,2})月 ?(\d{1,2})日?|(\d{2})(\d{2}))$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

function dayOf(year: string, month: string, day: string): string | undefined {
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${plain}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(plain) ? plain : undefined;
}

/** The text without a time of midnight, with which systems write days. */
const withoutMidnight = (text: string) => plainDigits(text).replace(/[ T]0{1,2}:00(:00(\.0+)?)?Z?$/, '');

function readings(text: string): { dayFirst: string | undefined; monthFirst: string | undefined } | undefined {
  const [, one = '', , other = '', year] = yearLast.exec(withoutMidnight(text)) ?? [];
  return year === undefined ? undefined : { dayFirst: dayOf(year, other, one), monthFirst: dayOf(year, one, other) };
}

/**
 * Reads a day that a person or another program wrote: `2026-03-04`, `2026/3/4`, `2026年3月4日`, `20260304`, `13/04/2026`. `03/04/2026`
 * has two readings and is refused, unless `order` says whether day or month comes first.
 */
export function readDay(text: string, order?: DayOrder): ReadDay {
  const both = readings(text);
  if (!both) {
    const [, year, , month, day, zhMonth, zhDay, plainMonth, plainDay] = yearFirst.exec(withoutMidnight(text)) ?? [];
    const value = dayOf(year ?? '', month ?? zhMonth ?? plainMonth ?? '', day ?? zhDay ?? plainDay ?? '');
    return value === undefined ? { fault: 'wrong' } : { value };
  }
  const { dayFirst, monthFirst } = both;
  if (dayFirst && monthFirst && dayFirst !== monthFirst) {
    return order ? { value: order === 'day' ? dayFirst : monthFirst } : { fault: 'two-ways', readings: [dayFirst, monthFirst] };
  }
  const value = dayFirst ?? monthFirst;
  return value === undefined ? { fault: 'wrong' } : { value };
}

/** The order of day and month in a column, from its texts; undefined when they show no order, or both. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | undefined {
  const shown = new Set<DayOrder>();
  for (const text of texts) {
    const { dayFirst, monthFirst } = readings(text) ?? {};
    if (dayFirst && !monthFirst) shown.add('day');
    if (monthFirst && !dayFirst) shown.add('month');
  }
  const [order] = shown;
  return shown.size === 1 ? order : undefined;
}
