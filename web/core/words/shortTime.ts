import { serverNow } from '../device/deviceClock.ts';
/** On a card the minute is enough, and this year is known. */
export function shortTime(time: string, year: number = new Date(serverNow()).getFullYear()): string {
  const minute = /^\d{4}-\d\d-\d\d \d\d:\d\d(?=:\d\d$)/.exec(time)?.[0] ?? time;
  return minute.startsWith(`${year}-`) && minute !== time ? minute.slice(5) : minute;
}
