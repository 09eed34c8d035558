import { constants } from './constants.ts';
import { isIsoDay } from './isoDay.ts';

const digits = (count: number | readonly [number, number]): string => `\\d{${typeof count === 'number' ? count : count.join(',')}}`;
const mobile = new RegExp(`^1[3-9]${digits(constants['mobile-number-length'] - 2)}$`);
const landline = new RegExp(
  `^${digits(constants['landline-area-code-length'])}-${digits(constants['landline-number-length'])}(-\\d{1,6})?$`,
);
const amount = new RegExp(`^(0|[1-9]\\d*|[1-9]\\d{0,2}(,\\d{3})+)(\\.${digits([1, constants['amount-decimals']])})?$`);
const plateLengths: readonly number[] = constants['vehicle-plate-length'];

/** The generic validators of the specification: each returns whether a value is of the kind; texts are not trimmed. */
export const validators = {
  email: (value: string): boolean =>
    value.length <= 254 &&
    /^[^\s@"(),:;<>[\]\\]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(value) &&
    !/^\.|\.\.|\.@/.test(value),
  /** Mainland mobile number: 1, then 3 to 9, 11 digits in all. */
  mobile: (value: string): boolean => mobile.test(value),
  url: (value: string): boolean => /^(https?|ftp):\/\/[^\s/?#]+([/?#]\S*)?$/i.test(value) && URL.canParse(value),
  /** Any text or moment that is a date which exists: `2026-02-30` does not. */
  date: (value: string | number | Date): boolean => isDate(value),
  dateIso: isIsoDay,
  number: (value: string): boolean => /^[+-]?(\d+(\.\d+)?|\.\d+|\d{1,3}(,\d{3})+(\.\d+)?)$/.test(value),
  digits: (value: string): boolean => /^\d+$/.test(value),
  /** National ID number: 18 characters with birthday and check character, or 15 digits of the old form. */
  idCard: (value: string): boolean => isIdCard(value),
  /** Vehicle plate: 7 characters, or 8 of a new-energy vehicle. */
  carNo: (value: string): boolean =>
    plateLengths.includes([...value].length) &&
    /^[\u4e00-\u9fa5][A-HJ-NP-Z]([A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[A-HJK][A-HJ-NP-Z0-9]\d{4}|\d{5}[A-HJK])$/.test(value),
  /** Positive, at most 2 decimals. */
  amount: (value: string): boolean => amount.test(value) && /[1-9]/.test(value),
  chinese: (value: string): boolean => /^\p{Script=Han}+$/u.test(value),
  letter: (value: string): boolean => /^[A-Za-z]+$/.test(value),
  lettersOrDigits: (value: string): boolean => /^[A-Za-z0-9]+$/.test(value),
  contains: (value: string, part: string): boolean => value.includes(part),
  /** Both ends belong to it. */
  range: (value: number, [low, high]: readonly [number, number]): boolean => value >= low && value <= high,
  /** Counted in characters as people count them. */
  rangeLength: (value: string, [low, high]: readonly [number, number]): boolean => [...value].length >= low && [...value].length <= high,
  /** An absent value, blanks only, an empty list or object; 0 and false are values. */
  empty: (value: unknown): boolean => isEmpty(value),
  /** JSON of an object or array. */
  jsonString: (value: string): boolean => isJson(value),
  /** 3 or 4 digits of area, hyphen, 7 or 8 digits, then perhaps an extension. */
  landline: (value: string): boolean => landline.test(value),
  object: (value: unknown): boolean => Object.prototype.toString.call(value) === '[object Object]',
  array: (value: unknown): boolean => Array.isArray(value),
  /** A numeric code, of 6 digits by default. */
  code: (value: string, length: number = constants['numeric-code-default-length']): boolean =>
    /^\d+$/.test(value) && value.length === length,
} as const;

function isDate(value: string | number | Date): boolean {
  if (typeof value === 'string') {
    const day = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(value);
    if (day && !isIsoDay(`${day[1]}-${day[2]?.padStart(2, '0')}-${day[3]?.padStart(2, '0')}`)) return false;
    return value.trim() !== '' && !/^\d+$/.test(value) && !Number.isNaN(Date.parse(value));
  }
  return !Number.isNaN(new Date(value).getTime());
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function isIdCard(value: string): boolean {
  const born = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(value) ?? /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(value);
  if (!born) return false;
  const [, year = '', month = '', date = ''] = born;
  if (!isIsoDay(`${year.length === 2 ? `19${year}` : year}-${month}-${date}`)) return false;
  if (value.length === 15) return true;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(value[at]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'number') return Number.isNaN(value);
  if (Array.isArray(value)) return value.length === 0;
  return validators.object(value) && Object.keys(value).length === 0;
}

function isJson(value: string): boolean {
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'object' && read !== null;
  } catch {
    return false;
  }
}
