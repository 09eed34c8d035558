import type { ShortLifePolicy } from '../system/settings.ts';

/** What is known of the last day of a line's batch, on device and server. */
export interface DatedLine {
  itemNo: string;
  batch: string;
  /** Days from the production date to the last day; 0 where the item has no shelf life. */
  shelfDays?: number | undefined;
  /** Days that should be left at receipt. */
  leastDays?: number | undefined;
  /** The last day of the batch. */
  lastDay?: string | null | undefined;
  /** Another one that the delivery note names. */
  otherDay?: string | null | undefined;
  /** The last day comes from the ERP or an inspector: no other counts. */
  dayFixed?: boolean | undefined;
}

/** The dates that a person enters for a batch: its last day or its production date, and the known last day that this replaces. */
export interface EnteredDays {
  expiresOn?: string | undefined;
  producedOn?: string | undefined;
  insteadOf?: string | undefined;
}

/** One text for a batch of an item. */
export const batchKey = ({ itemNo, batch }: Pick<DatedLine, 'itemNo' | 'batch'>): string => JSON.stringify([itemNo, batch]);

/** A day, so many days later. */
export function dayAfter(day: string, days: number): string {
  const then = new Date(`${day}T00:00:00Z`);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}

/** The days from one day to another. */
export const daysFrom = (day: string, other: string): number => Math.round((Date.parse(other) - Date.parse(day)) / 86_400_000);

/** The last day that a person entered, or that follows from the production date. */
export const lastDayEntered = ({ shelfDays = 0 }: DatedLine, { expiresOn, producedOn }: EnteredDays): string | undefined =>
  expiresOn ?? (producedOn && shelfDays > 0 ? dayAfter(producedOn, shelfDays) : undefined);

/** The last days that are named for a batch, each once. If the ERP or an inspector sent a day, it is the only one. */
export const daysNamed = ({ lastDay, otherDay, dayFixed }: DatedLine, scanned: readonly string[] = []): string[] => [
  ...new Set((dayFixed ? [lastDay] : [lastDay, otherDay, ...scanned]).flatMap((day) => day ?? [])),
];

export type DayRefusal = 'receive.day-missing' | 'receive.days-differ' | 'receive.days-order' | 'receive.too-old';

/** The last day of a line's batch once it is received; undefined where none is known. A batch has one, so several are not chosen from here. */
export function lastDayOf(
  line: DatedLine,
  entered: EnteredDays,
): string | undefined | { refuse: DayRefusal; args: Record<string, string> } {
  const { itemNo: item, batch, lastDay, dayFixed, shelfDays = 0 } = line;
  if (batch === '') return undefined;
  if (dayFixed && lastDay) return lastDay;
  const day = lastDayEntered(line, entered);
  if (day && entered.producedOn && day < entered.producedOn)
    return { refuse: 'receive.days-order', args: { item, batch, made: entered.producedOn, day } };
  const [known, other] = daysNamed(line);
  if (!day && !known && shelfDays > 0) return { refuse: 'receive.day-missing', args: { item, batch } };
  const chosen = day ?? (other ? undefined : known);
  if (lastDay && chosen !== lastDay && entered.insteadOf !== lastDay && (chosen ?? other))
    return { refuse: 'receive.days-differ', args: { item, batch, known: lastDay, told: chosen ?? other ?? '' } };
  return chosen;
}

/** The last day of the batch in hand, and the question about it that is still open. */
export interface DayInHand {
  day?: string | undefined;
  question?: 'missing' | 'differ' | undefined;
  named: string[];
  enteredDays: EnteredDays;
}

/** The same for a line that is being received, with the last days on scanned labels and what the worker chose. */
export function dayInHand(line: DatedLine, scanned: readonly string[] = [], chosen?: EnteredDays): DayInHand {
  if (line.batch === '') return { named: [], enteredDays: {} };
  const chosenDay = chosen && lastDayEntered(line, chosen);
  const own = line.dayFixed ? undefined : chosenDay;
  const named = daysNamed(line, own ? [...scanned, own] : scanned);
  // The choice replaced a known day. If another day is known now, the person is asked again.
  const holds = chosen && own && (!line.lastDay || own === line.lastDay || chosen.insteadOf === line.lastDay);
  if (holds) return { day: own, named, enteredDays: chosen };
  const [only, other] = named;
  if (other) return { question: 'differ', named, enteredDays: {} };
  if (only) return { day: only, named, enteredDays: only === line.lastDay ? {} : { expiresOn: only } };
  return { question: (line.shelfDays ?? 0) > 0 ? 'missing' : undefined, named, enteredDays: {} };
}

/** The days that goods have left when fewer are left than should be; expired goods always have too few. */
export function tooFewDays({ leastDays = 0 }: DatedLine, lastDay: string | undefined, today: string): number | undefined {
  const left = lastDay ? daysFrom(today, lastDay) : undefined;
  return left !== undefined && left < leastDays ? left : undefined;
}

/** The refusal of goods that are too old, where the plant does not take them. */
export function refuseTooOld(line: DatedLine, lastDay: string | undefined, { today, policy }: { today: string; policy: ShortLifePolicy }) {
  if (policy !== 'refuse' || lastDay === undefined || tooFewDays(line, lastDay, today) === undefined) return undefined;
  const args = { item: line.itemNo, batch: line.batch, day: lastDay, least: line.leastDays ?? 0 };
  return { refuse: 'receive.too-old', args } as const;
}
