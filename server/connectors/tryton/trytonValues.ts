import { z } from 'zod';

// Numbers of the exchange are text, Tryton's are floats: both are cut at the six decimals that a quantity may have.

/** A quantity as Tryton takes it. */
export const toFloat = (qty: string): number => Number(qty);

/** A quantity as the exchange writes it. */
export const toText = (qty: number): string => {
  const [whole = '0', part = ''] = qty.toFixed(6).split('.');
  const decimals = part.replace(/0+$/, '');
  const text = decimals === '' ? whole : `${whole}.${decimals}`;
  return text === '-0' ? '0' : text;
};

/** A calendar day as Tryton takes it. */
export function toDate(day: string): object {
  const [year, month, date] = day.split('-').map(Number);
  return { __class__: 'date', year, month, day: date };
}

/** Money as Tryton takes it. */
export const toDecimal = (decimal: string): object => ({ __class__: 'Decimal', decimal });

const two = (part: number): string => String(part).padStart(2, '0');

/** A day that Tryton gives. */
export const day = z
  .object({ __class__: z.literal('date'), year: z.number(), month: z.number(), day: z.number() })
  .transform(({ year, month, day: date }) => `${year}-${two(month)}-${two(date)}`);

/** A moment that Tryton gives, which is UTC, in milliseconds. */
export const stamp = z
  .object({
    __class__: z.literal('datetime'),
    year: z.number(),
    month: z.number(),
    day: z.number(),
    hour: z.number(),
    minute: z.number(),
    second: z.number(),
    microsecond: z.number(),
  })
  .transform((at) => Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second, Math.floor(at.microsecond / 1000)));

/** A moment as Tryton takes it. */
export function toStamp(millis: number): object {
  const at = new Date(millis);
  return {
    __class__: 'datetime',
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    microsecond: at.getUTCMilliseconds() * 1000,
  };
}

/** Money that Tryton gives, as text. */
export const decimal = z.object({ __class__: z.literal('Decimal'), decimal: z.string() }).transform((money) => money.decimal);

/** The time of a row's creation or last change. */
export const changed = { create_date: stamp.nullish(), write_date: stamp.nullish() };

/** The version of a record: the last change of any of its rows, in milliseconds. */
export const versionOf = (rows: readonly ({ create_date?: number | null; write_date?: number | null } | null | undefined)[]): number =>
  Math.max(1, ...rows.map((row) => row?.write_date ?? row?.create_date ?? 1));

/** A text as a pattern of Tryton's `like` that finds it and nothing else. */
export const inLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
