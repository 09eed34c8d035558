import type { Language } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';
import type { Alarm } from './alarm.store.ts';
import { limits } from './limits.ts';

/** A figure with its unit: hours, percent or gigabytes. */
function inUnits(figure: string, value: number): string {
  const oneDecimal = (n: number) => String(Math.round(n * 10) / 10);
  if (figure.endsWith('_seconds')) return `${oneDecimal(value / 3600)} h`;
  if (figure.endsWith('_ratio')) return `${oneDecimal(value * 100)} %`;
  if (figure.endsWith('_bytes')) return `${oneDecimal(value / 1e9)} GB`;
  return oneDecimal(value);
}

/** What an alarm is about: a partner, an organisation, a folder of a machine. */
const subjectOf = ({ place, about }: Alarm): string => [place, about].filter(Boolean).join(' ');

/** The reason of an alarm. */
export const reasonOf = (language: Language, { figure }: Alarm): string => say(language, limits[figure]?.says ?? 'alarm.test');

/** One line about an alarm. */
export const lineOf = (language: Language, alarm: Alarm): string =>
  say(language, `alarm.${alarm.state}`, {
    about: subjectOf(alarm),
    text: reasonOf(language, alarm),
    value: inUnits(alarm.figure, alarm.value),
    since: alarm.since,
  });

/** Subject and text of a mail about alarms. */
export function mailOf(language: Language, alarms: readonly Alarm[], host: string): { subject: string; text: string } {
  const [first] = alarms;
  const most = first ? `${subjectOf(first)}: ${reasonOf(language, first)}` : say(language, 'alarm.test');
  const others = alarms.length > 1 ? ` (+${alarms.length - 1})` : '';
  const isOver = first !== undefined && alarms.every(({ state }) => state === 'over');
  const subject = say(language, isOver ? 'alarm.subject-over' : 'alarm.subject', { first: `${most}${others}` });
  const lines = alarms.length > 0 ? alarms.map((one) => lineOf(language, one)) : [most];
  return { subject, text: `${lines.join('\n')}\n\n${say(language, 'alarm.foot', { host })}\n` };
}
