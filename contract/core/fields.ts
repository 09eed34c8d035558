import { z } from 'zod';
import { constants } from './constants.ts';
import { canonicalQty } from './quantity.ts';
import { codeForm, readCode, readScanned } from './readCode.ts';

/** Trimmed text of at most 140 characters, or of `max` (rules input-max-length, input-trimmed). */
export const text = (max: number = constants['input-maximum-length']) => z.string().trim().max(max);

/** A code or number of a document, place or thing, read as people see it: 1 to 60 characters without control characters. */
export const code = (max = 60) => z.string().overwrite(readCode).min(1).max(max).regex(codeForm);

/** Text from a scanner, for `parseScan`. It is only used for a look-up and never stored. */
export const scanned = (max = 200) => z.string().overwrite(readScanned).min(1).max(max);

const decimal = /^-?\d{1,12}(\.\d{1,6})?$/;

/** A quantity: decimal text or number on the wire, canonical decimal text inside; at most 6 decimals. */
export const qty = () =>
  z
    .union([z.string().trim().regex(decimal), z.number().min(-1e12).max(1e12)])
    .transform((raw, ctx) => {
      const plain = typeof raw === 'number' ? String(raw) : raw;
      if (decimal.test(plain)) return canonicalQty(plain);
      ctx.addIssue({ code: 'custom', message: 'not a quantity' });
      return z.NEVER;
    })
    .meta({ format: 'decimal' });

/** The largest whole number of a column of the database; only identities are larger. */
const maxInt = 2_147_483_647;

/** A whole number; may arrive as text. */
export const int = (min = 0, max = maxInt) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max));

/** The sum of many rows; may be larger than each of them. */
export const sumOf = () => int(0, Number.MAX_SAFE_INTEGER);

/** The identity of a row. */
export const id = () => int(1, Number.MAX_SAFE_INTEGER);

/** The identity of the row to change; 0 or nothing for a new one, as older clients send it. */
export const idOrNew = () =>
  z
    .union([z.literal('').transform(() => 0), int(0, Number.MAX_SAFE_INTEGER)])
    .transform((value) => value || undefined)
    .optional();

/** Yes or no; `1`, `0`, `true`, `false` as text or number too. */
export const flag = () =>
  z.union([
    z.boolean(),
    z.enum(['true', 'false', '1', '0']).transform((word) => word === 'true' || word === '1'),
    z.union([z.literal(0), z.literal(1)]).transform((bit) => bit === 1),
  ]);

/** A day, `yyyy-MM-dd`. */
export const day = () => z.iso.date();

/** A moment: `yyyy-MM-dd HH:mm:ss` in the organisation's time zone. */
export const moment = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    .refine(isMoment);

/** 31 February and 25 o'clock look like moments and are none. */
function isMoment(value: string): boolean {
  const time = Date.parse(`${value.replace(' ', 'T')}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === value.replace(' ', 'T');
}

/** One of the given words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) => z.enum(words);

/** Several of the same; a comma-separated text is read as a list where old clients send one. */
export const listOf = <S extends z.ZodType>(item: S, max = 500) => z.array(item).max(max);

/** Row identities as a list or as comma-separated text. */
export const ids = (max = 500) =>
  z
    .union([
      z.array(id()),
      z
        .string()
        .max(max * 20)
        .regex(/^\s*\d+(\s*,\s*\d+)*\s*$/)
        .transform((joined) => joined.split(',').map(Number)),
      z.number().transform((one) => [one]),
    ])
    .pipe(z.array(z.number().int().min(1)).min(1).max(max));
