import { constants } from '../core/constants.ts';

/** The offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' }).format(moment);
  return Date.parse(`${parts.replace(', ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}

/** The day at a moment in a time zone, `yyyy-MM-dd`. */
const dayIn = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 10);

/**
 * The range of today's putaway tasks (rule shelving-task-range): inspection results between 17:30 of the previous day and now,
 * in the organisation's time zone.
 */
export function shelvingRange(now: Date, timeZone: string): { from: Date; to: Date } {
  const yesterday = new Date(Date.parse(`${dayIn(now, timeZone)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const local = Date.parse(`${yesterday}T${constants['shelving-range-start']}:00Z`);
  // Computed twice, because daylight saving may change between that moment and the first guess.
  const guess = local - offsetAt(local, timeZone);
  return { from: new Date(local - offsetAt(guess, timeZone)), to: now };
}
