import { type ReadDay, readDay } from './readDay.ts';
import { plainDigits, type ReadQty, readQty } from './readQty.ts';

/** The type of a column's values, as the filter needs it. */
type FilterColumnType = 'text' | 'qty' | 'int' | 'date' | 'time' | 'flag' | 'state' | 'id';

/** A column that a client may filter by; `wire` is its name in requests, matched in any case. */
export type FilterColumn = { readonly wire: string; readonly type: FilterColumnType };

/** The comparisons that a filter knows. */
export type FilterOp = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'like' | 'in' | 'between' | 'empty' | 'filled';

/**
 * One comparison. Values are checked and canonical (`qty` plain decimal, `flag` 0 or 1, dates as on the wire).
 * `in` has one or more values, `between` exactly two, `empty` and `filled` none.
 * A `like` value is a PostgreSQL pattern with backslash as escape: pass it on unchanged.
 */
export type FilterTerm = { field: string; op: FilterOp; value?: string | string[] };

/** A list filter in its parsed form, the same for every form on the wire. `{ and: [] }` accepts every row. */
export type Filter = { and: Filter[] } | { or: Filter[] } | { not: Filter } | FilterTerm;

/** Why a filter was refused; `position` counts characters from 0 in a filter text. */
export type FilterFault = {
  fault: 'unknown-field' | 'bad-value' | 'bad-syntax' | 'too-deep' | 'too-long';
  field?: string;
  position?: number;
  text?: string;
};

/** Limits that keep one filter from becoming a load of its own. */
export const FILTER_LIMITS = { text: 4000, depth: 20, terms: 200, listValues: 1000, wildcards: 10 } as const;

/** True when a filter was refused. */
export function isFilterFault(result: object): result is FilterFault {
  return 'fault' in result;
}

/** Finds columns by wire name in any case. */
export function filterColumnFinder(columns: readonly FilterColumn[]): (name: string) => FilterColumn | undefined {
  const byName = new Map(columns.map((column) => [column.wire.toLowerCase(), column]));
  return (name) => byName.get(name.toLowerCase());
}

function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day >= 1 && day <= ([31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
}

function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);
}

function canonicalInt(text: string): string | undefined {
  if (!/^[+-]?\d{1,19}$/.test(text)) return undefined;
  const number = BigInt(text.replace(/^\+/, ''));
  return number === BigInt.asIntN(64, number) ? number.toString() : undefined;
}

function canonicalQty(text: string): string | undefined {
  const match = /^([+-]?)(?:(\d{1,30})(?:\.(\d{0,15}))?|\.(\d{1,15}))$/.exec(text);
  if (!match) return undefined;
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = (match[3] ?? match[4] ?? '').replace(/0+$/, '');
  const plain = decimals ? `${whole}.${decimals}` : whole;
  return match[1] === '-' && plain !== '0' ? `-${plain}` : plain;
}

function canonicalFlag(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (lower === '1' || lower === 'true') return '1';
  return lower === '0' || lower === 'false' ? '0' : undefined;
}

const readAs = (read: ReadQty | ReadDay): string | undefined => ('value' in read ? read.value : undefined);

/** The canonical form of a value for a column of this type, or `undefined` when it does not fit. */
export function filterValue(type: FilterColumnType, raw: string): string | undefined {
  // PostgreSQL text cannot hold NUL: as a value it would come back as a server error.
  if (raw.includes('\0') || raw.length > FILTER_LIMITS.text) return undefined;
  if (type === 'text') return raw;
  if (type === 'state') return raw.trim();
  const text = plainDigits(raw);
  if (type === 'int' || type === 'id') return canonicalInt(text);
  if (type === 'qty') return canonicalQty(text) ?? readAs(readQty(text));
  if (type === 'flag') return canonicalFlag(text);
  if (isCalendarDay(text)) return text;
  const isTime = type === 'time' && text[10] === ' ' && isCalendarDay(text.slice(0, 10)) && isTimeOfDay(text.slice(11));
  return isTime ? text : readAs(readDay(text));
}

/** Puts several filters under one `and`, without a needless level. */
export function allOf(filters: Filter[]): Filter {
  const [first, ...others] = filters;
  return first && others.length === 0 ? first : { and: filters };
}

/** A `like` pattern as the engine needs it: runs of `%` shortened; `undefined` when it holds too many wildcards. */
export function likePattern(pattern: string): string | undefined {
  let wildcards = 0;
  const short = pattern.replace(/\\[\s\S]|%+/g, (part) => {
    if (part[0] === '\\') return part;
    wildcards += 1;
    return '%';
  });
  return wildcards > FILTER_LIMITS.wildcards ? undefined : short;
}

const mapOps: Readonly<Record<string, FilterOp | 'likeleft' | 'likeright'>> = {
  '=': 'eq',
  eq: 'eq',
  '<>': 'ne',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  like: 'like',
  likeleft: 'likeleft',
  likeright: 'likeright',
  in: 'in',
  between: 'between',
  isnull: 'empty',
  notnull: 'filled',
};
/** The allowed values of `searchType` of a map entry, for the documents. */
export const searchTypes: readonly string[] = Object.keys(mapOps);

const likeWords = new Set(['like', 'likeleft', 'likeright']);
const exactDataTypes = /^(number|numeric|decimal|float|double|int|integer|date|datetime|time|bool|boolean)$/i;

/** The values of a map entry as text, without the empty ones' meaning decided; `undefined` for anything else. */
function entryTexts(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    const texts = value.map((one) => (Array.isArray(one) ? undefined : entryTexts(one)));
    return texts.every((one) => one !== undefined) ? texts.map((one) => one[0] ?? '') : undefined;
  }
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' && Number.isFinite(value)) return [String(value)];
  return typeof value === 'boolean' ? [value ? '1' : '0'] : undefined;
}

/** Makes a pattern of a typed text: `%` stays a wildcard because old clients send it, `_` is a plain character of item codes. */
function mapPattern(op: string, typed: string): string | undefined {
  const literal = typed.replace(/[\\_]/g, '\\$&');
  return likePattern(`${op === 'likeright' ? '' : '%'}${literal}${op === 'likeleft' ? '' : '%'}`);
}

function betweenTerm(field: string, low: string, high: string): Filter | undefined {
  if (low && high) return { field, op: 'between', value: [low, high] };
  if (low) return { field, op: 'ge', value: low };
  return high ? { field, op: 'le', value: high } : undefined;
}

/** Splits `value` into the values that one operator needs; lists also come as `a,b` and ranges as `a~b`. */
function splitValues(op: FilterOp | 'likeleft' | 'likeright', texts: string[]): string[] | undefined {
  const single = texts.length === 1 ? texts[0] : undefined;
  if (op === 'in') {
    const parts = single === undefined ? texts : single.split(',');
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }
  if (op !== 'between') return texts.length > 1 ? undefined : texts.map((text) => text.trim());
  const parts = (single === undefined ? texts : single.split(/[,~]/)).map((part) => part.trim());
  if (parts.every((part) => part === '')) return [];
  return parts.length === 2 ? parts : undefined;
}

/** The filter of one map entry; `undefined` when the entry is empty and so filters nothing. */
function entryFilter(column: FilterColumn, entry: object): Filter | FilterFault | undefined {
  const { value, searchType, dataType }: { value?: unknown; searchType?: unknown; dataType?: unknown } = entry;
  const field = column.wire;
  const word = typeof searchType === 'string' ? searchType.trim().toLowerCase() : '';
  const named = word === '' ? 'eq' : Object.hasOwn(mapOps, word) ? mapOps[word] : undefined;
  if (!named || (searchType !== undefined && searchType !== null && typeof searchType !== 'string'))
    return { fault: 'bad-syntax', field, text: String(word) };
  if (named === 'empty' || named === 'filled') return { field, op: named };
  const exact = column.type !== 'text' || (typeof dataType === 'string' && exactDataTypes.test(dataType.trim()));
  const isLike = likeWords.has(named);
  const op = isLike && exact ? 'eq' : named;
  const texts = entryTexts(value);
  const values = texts && splitValues(op, texts);
  if (!values) return { fault: 'bad-value', field };
  const [first = ''] = values;
  if (values.length === 0 || (first === '' && op !== 'between')) return undefined;
  if (values.length > FILTER_LIMITS.listValues) return { fault: 'too-long', field };
  if (isLike && !exact) {
    const pattern = filterValue('text', first) === undefined ? undefined : mapPattern(named, first);
    return pattern === undefined ? { fault: 'bad-value', field, text: first.slice(0, 40) } : { field, op: 'like', value: pattern };
  }
  return plainTerm(column, op as FilterOp, values);
}

function plainTerm(column: FilterColumn, op: FilterOp, values: string[]): Filter | FilterFault | undefined {
  const field = column.wire;
  const checked: string[] = [];
  for (const text of values) {
    const value = text === '' ? '' : filterValue(column.type, text);
    if (value === undefined) return { fault: 'bad-value', field, text: text.slice(0, 40) };
    checked.push(value);
  }
  const [first = '', second = ''] = checked;
  if (op === 'between') return betweenTerm(field, first, second);
  return { field, op, value: op === 'in' ? checked : first };
}

/**
 * The filter in a `jsWhere` map (field → value, searchType, dataType); empty entries filter nothing.
 * Without a searchType a field must equal its value. `likeleft` is "ends with", `likeright` "begins with".
 */
export function filterFromMap(map: unknown, columns: readonly FilterColumn[]): Filter | FilterFault {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return { fault: 'bad-syntax' };
  const find = filterColumnFinder(columns);
  const entries = Object.entries(map);
  if (entries.length > FILTER_LIMITS.terms) return { fault: 'too-long' };
  const terms: Filter[] = [];
  for (const [name, entry] of entries) {
    const column = find(name);
    if (!column) return { fault: 'unknown-field', field: name.slice(0, 100) };
    if (entry === null || entry === undefined) continue;
    if (typeof entry !== 'object' || Array.isArray(entry)) return { fault: 'bad-value', field: column.wire };
    const term = entryFilter(column, entry);
    if (term && isFilterFault(term)) return term;
    if (term) terms.push(term);
  }
  return allOf(terms);
}
