import { canonicalQty } from './quantity.ts';
import { DASHES, INVISIBLE } from './readCode.ts';
import { decimalSign } from './withThousands.ts';

/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ',';

/**
 * The quantity in a text. A text with two readings gives both, each written so that it has one reading only:
 * `1.125` is 1125 or 1.1250.
 */
export type ReadQty = { value: string } | { fault: 'wrong' } | { fault: 'two-ways'; readings: readonly [whole: string, decimal: string] };

const wrong = { fault: 'wrong' } as const;
/** The most digits after the decimal sign that programs print; all but six of them must be zeros. */
const mostDecimals = 40;
const groups = /^\d{1,3}(?<mark>[.,' ])\d{3}(?:\k<mark>\d{3})*$/;

/** The text in plain digits and signs: full-width ones, Chinese full stops, minus signs and unseen characters as a keyboard would write them. */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[。．]/g, '.')
    .replace(DASHES, '-')
    .replace(/[’`]/g, "'")
    .trim();

/** Finds the thousands and the decimal sign of a text without plus or minus; `two-ways` when a sign may be either. */
function parts(text: string): { whole: string; decimals: string; decimal?: DecimalSign } | 'two-ways' | undefined {
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1) as DecimalSign | undefined;
  const [before = '', after = ''] = last ? [text.slice(0, text.lastIndexOf(last)), text.slice(text.lastIndexOf(last) + 1)] : [text];
  const plain = (whole: string) => (/^\d*$/.test(whole) ? whole : groups.test(whole) ? whole.replace(/\D/g, '') : undefined);
  if (!last || (marks.length > 1 && marks.every((mark) => mark === last))) {
    const whole = plain(text);
    return whole === undefined ? undefined : { whole, decimals: '', ...(last ? { decimal: last === '.' ? ',' : '.' } : {}) };
  }
  const whole = plain(before);
  if (whole === undefined || !/^\d*$/.test(after) || before.includes(last)) return undefined;
  if (marks.length === 1 && after.length === 3 && /^[1-9]\d{0,2}$/.test(before)) return 'two-ways';
  return { whole, decimals: after, decimal: last };
}

/**
 * Reads a quantity that a person or another program wrote: decimal sign point or comma, thousands with points, commas, spaces or
 * apostrophes. `1,500` and `1.500` have two readings and are refused, unless `sign` says which sign stands before decimals.
 */
export function readQty(text: string, sign?: DecimalSign): ReadQty {
  const [, minus = '', digits = ''] = /^([+-]?) ?(.*)$/s.exec(plainDigits(text)) ?? [];
  const read = parts(digits);
  if (read === 'two-ways') {
    const [whole = '', decimals = ''] = digits.split(/[.,]/);
    if (sign) return qtyOf(minus, digits.includes(sign) ? whole : whole + decimals, digits.includes(sign) ? decimals : '');
    return { fault: 'two-ways', readings: [`${minus}${whole}${decimals}`, `${minus}${whole}.${decimals}0`] };
  }
  return read ? qtyOf(minus, read.whole, read.decimals) : wrong;
}

/** Reads a whole number of zero or more. `1,500` and `1.500` are unambiguous because a whole number has no decimals. Undefined when it is no such number. */
export function readWhole(text: string): number | undefined {
  const read = readQty(text);
  const value = 'value' in read ? read.value : 'readings' in read ? read.readings[0] : '';
  return /^\d{1,12}$/.test(value) ? Number(value) : undefined;
}

function qtyOf(minus: string, whole: string, decimals: string): ReadQty {
  if (whole + decimals === '' || whole.length > 12 || decimals.length > mostDecimals) return wrong;
  const kept = decimals.replace(/0+$/, '');
  if (kept.length > 6) return wrong;
  return { value: canonicalQty(`${minus === '-' ? '-' : ''}${whole || '0'}${kept && `.${kept}`}`) };
}

/** The decimal sign that the texts of a column show; undefined when they show none, or both. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | undefined {
  const shown = new Set<DecimalSign>();
  for (const text of texts) {
    const read = parts(plainDigits(text).replace(/^[+-] ?/, ''));
    if (read && read !== 'two-ways' && read.decimal) shown.add(read.decimal);
  }
  const [sign] = shown;
  return shown.size === 1 ? sign : undefined;
}

/**
 * Reads a quantity that was typed into a form. Each language writes decimals with one sign, which is read as that: `1.125` in Chinese and
 * English, `1,125` in Indonesian. The other sign has both readings. Nothing below zero is typed.
 */
export function typedQty(text: string, language: string): ReadQty {
  const read = readQty(text);
  if ('readings' in read && plainDigits(text).includes(decimalSign(language))) return typedQty(`${text}0`, language);
  return 'value' in read && read.value.startsWith('-') ? wrong : read;
}
