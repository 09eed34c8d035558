import { z } from 'zod';
import { cut, harmlessText } from '../core/harmless.ts';
import { partners } from './partner.ts';

/** A partner's name on the wire. */
export const partnerName = z.enum(partners);

/** The protocol's faults of a value in the wrong form. */
export const formatFaults = {
  code: 'must be 1 to 60 visible characters without blanks at the ends',
  scannable:
    'must be written as a scanner sends it: no invisible or full-width characters, no dash but "-", no number shortened to 6.9E+12',
  printable: 'must not contain control characters',
  quantity: 'must be a decimal number above zero written as text, for example "12.5"',
  quantityOrZero: 'must be a decimal number of zero or more written as text, for example "0"',
  difference: 'must be a decimal number written as text, for example "-3"',
  day: 'must be a day as yyyy-MM-dd',
  moment: 'must be a moment with its zone, as 2026-11-03T08:15:00+08:00',
} as const;

// Control characters and half characters cannot be stored or printed. In a text they are replaced (`harmless`). A code with such a
// character, or with its replacement, would become another code, so it is refused.
const codePattern = /^[^\s\p{Cc}\p{Cs}\ufffd](?:[^\p{Cc}\p{Cs}\ufffd]*[^\s\p{Cc}\p{Cs}\ufffd])?$/u;
const textPattern = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** Codes that `readCode` would change, and numbers shortened by a spreadsheet: as a pattern, because partners read it in the schema. */
const scannablePattern =
  /^(?!\d(?:\.\d+)?[eE]\+\d+$)[^\u00a0\u00ad\u061c\u2000-\u2015\u2028-\u202f\u205f-\u2064\u2212\u3000\ufe63\ufeff\uff0d\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]*$/u;

/** A code that already exists on one side: in our messages, in answers, in tombstones; also units. */
export const keptCode = z
  .string()
  .max(60)
  .regex(codePattern, formatFaults.code)
  .describe('A code or number of a thing: 1 to 60 visible characters, no blank at either end');

/** A code of an incoming record. It is stored unchanged, so it is refused if no scan would find it. */
export const code = keptCode
  .regex(scannablePattern, formatFaults.scannable)
  .describe('A code or number of a thing, as a scanner sends it: 1 to 60 visible characters, no blank at either end');

export const text = z.string().max(500).regex(textPattern, formatFaults.printable).describe('Free text for people, at most 500 characters');

/** Longer explanations are cut. */
const reasonLength = 4000;

export const reason = z
  .string()
  .overwrite((value) => cut(harmlessText(value), reasonLength))
  .max(reasonLength)
  .describe("A partner's explanation; never a ground to refuse an answer, so it is made harmless and cut, not refused");

export const quantity = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,12}(?:\.\d{1,6})?$/, formatFaults.quantity)
  .describe('A quantity above zero in the `unit` beside it, as decimal text with at most 12 digits before and 6 after the point');

export const quantityOrZero = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,6})?$/, formatFaults.quantityOrZero)
  .describe('A quantity of zero or more in the `unit` beside it, as decimal text');

export const difference = z
  .string()
  .regex(/^-?\d{1,12}(?:\.\d{1,6})?$/, formatFaults.difference)
  .describe('A difference in the `unit` beside it, as decimal text; a minus sign means less than the book');

export const day = z.iso
  .date({ error: formatFaults.day })
  .describe("A calendar day that exists, yyyy-MM-dd, in the organisation's time zone");

export const moment = z.iso.datetime({ offset: true, error: formatFaults.moment }).describe('A moment: ISO 8601 with a zone (Z or +08:00)');

export const lineNumber = z.int().min(1).max(100_000).describe('A line number inside one document, counted from 1');

export const version = z.int().min(1).describe('A version: grows by at least one with every change of the same thing');

export const exchangeKey = z
  .string()
  .min(1)
  .max(250)
  .regex(codePattern, 'must be visible characters')
  .describe('An idempotency key; it travels in addresses, therefore percent-encode it there');

/** A number given by the partner, for example RCV2611-000912. */
export const partnerNumber = keptCode;

/** The hash of a document's content, as Kuwei computes it: the header `X-Kuwei-Content`. */
export const contentHash = z.string().regex(/^[0-9a-f]{64}$/);

/** The data of one kind of record; `about` is its description for partners in the schema. */
export const dataOf = <S extends z.ZodRawShape>(about: string, shape: S) => z.object(shape).describe(about);
