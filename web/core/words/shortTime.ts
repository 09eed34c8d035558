import type { Language } from '../../../contract/messages/texts.ts';
import { serverNow } from '../device/deviceClock.ts';
import { localTime } from '../device/localTime.ts';
import { languageNow } from './i18n.ts';

const monthNames: Partial<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }),
  yn: new Intl.DateTimeFormat('id-ID', { month: 'short', timeZone: 'UTC' }),
};

/** A moment as people read it: of today the time, of this year day and time, of an earlier year with the year; anything else as it is. */
export function shortTime(time: string, now: string = localTime(serverNow()), words: Language = languageNow()): string {
  const [, year = '', month = '', day = '', clock = ''] = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d):\d\d$/.exec(time) ?? [];
  if (clock === '') return time;
  if (time.slice(0, 10) === now.slice(0, 10)) return clock;
  const isThisYear = year === now.slice(0, 4);
  const names = monthNames[words];
  if (!names) return `${isThisYear ? '' : `${year}-`}${month}-${day} ${clock}`;
  const date = `${Number(day)} ${names.format(Date.UTC(Number(year), Number(month) - 1, Number(day)))}`;
  return `${date}${isThisYear ? '' : ` ${year}`} ${clock}`;
}
