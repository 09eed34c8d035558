import type { RefusalArgs } from '../core/envelope.ts';

/** Conditions that an organisation sets before a task may be prepared (setting `preparationConditions`). */
export interface Conditions {
  released: boolean;
  wholeSet: boolean;
  neededWithinDays?: number;
  /** Any other text there, for the picker to read. */
  note: string;
}

/** Reads the setting: conditions one after the other, between commas or semicolons, and words for the picker. */
export function conditionsIn(setting: string): Conditions {
  const read: Conditions = { released: false, wholeSet: false, note: '' };
  const words: string[] = [];
  for (const part of setting.split(/[;,；，、\n]/u).map((one) => one.trim())) {
    const days = /^neededWithinDays\s*[:：]\s*(\d{1,3})$/iu.exec(part)?.[1];
    if (/^released$/iu.test(part)) read.released = true;
    else if (/^wholeSet$/iu.test(part)) read.wholeSet = true;
    else if (days !== undefined) read.neededWithinDays = Number(days);
    else if (part) words.push(part);
  }
  return { ...read, note: words.join('；') };
}

const names = ['released', 'wholeset', 'neededwithindays'];

/**
 * A part of the setting that was meant as a condition but is none: a misspelt name, or a single word. A note for pickers is a whole
 * sentence.
 */
export function misspeltCondition(setting: string): string | undefined {
  const words = conditionsIn(setting).note.split('；').filter(Boolean);
  return words.find(
    (part) =>
      /^[a-z]+[\s:=]*\d*$/iu.test(part) ||
      names.includes(part.replace(/[^a-z]/giu, '').toLowerCase()) ||
      names.includes((/^[a-z]+(?=\s*[:=：＝])/iu.exec(part)?.[0] ?? '').toLowerCase()),
  );
}

/** The facts that the conditions check. */
export interface ConditionFacts {
  taskNo: string;
  orderNo: string;
  /** Of the production order; null where none is known by that number. */
  orderStatus: string | null;
  neededDay: string;
  today: string;
  /** Items of the task whose stock is too small; empty when the set is complete. */
  missing: readonly string[];
}

export type ConditionRefusal = 'issue.condition.released' | 'issue.condition.needed' | 'issue.condition.set';

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Why a task may not be prepared yet; undefined when it may. */
export function refuseCondition(
  { released, wholeSet, neededWithinDays }: Conditions,
  { taskNo, orderNo, orderStatus, neededDay, today, missing }: ConditionFacts,
): { refuse: ConditionRefusal; args: RefusalArgs } | undefined {
  if (released && orderNo !== '' && orderStatus !== null && orderStatus !== 'released')
    return { refuse: 'issue.condition.released', args: { order: orderNo } };
  if (neededWithinDays !== undefined && dayNumber(neededDay) - dayNumber(today) > neededWithinDays)
    return { refuse: 'issue.condition.needed', args: { no: taskNo, day: neededDay, days: neededWithinDays } };
  if (wholeSet && missing.length > 0) return { refuse: 'issue.condition.set', args: { no: taskNo, items: missing.slice(0, 5).join(', ') } };
  return undefined;
}
