import type { Filter, FilterTerm } from '../../../contract/core/filter.ts';
import type { Column } from '../../../contract/core/list.ts';
import { plainSigns } from '../../../contract/core/readCode.ts';
import { filterRefusal } from '../answer/filterRefusal.ts';
import { Refusal } from '../answer/refusal.ts';
import type { Caller } from '../call/context.ts';
import type { ListQuery } from './listQuery.ts';
import type { ListSource } from './listSource.ts';
import { indexedOf, searchedOf, squeezedPattern, type WordKeys, wordsInSql } from './searchInSql.ts';

/** Collects the values of one statement and gives their placeholders. */
export class Binder {
  readonly values: unknown[] = [];
  readonly #named = new Map<string, string>();
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Puts placeholders for `:org`, `:user`, `:supplier`, `:tz`, `:language` into a text of ours. */
  text(source: string): string {
    return source.replace(/(?<!:):(org|user|supplier|tz|language)\b/g, (_whole, name: string) => this.#name(name));
  }

  #name(name: string): string {
    const known = this.#named.get(name);
    if (known) return known;
    const { org, person, timeZone, language } = this.#caller;
    const all: Record<string, unknown> = { org, user: person.userId, supplier: person.supplierCode, tz: timeZone, language };
    const cast = name === 'user' ? '::bigint' : '::text';
    const made = `${this.add(all[name])}${cast}`;
    this.#named.set(name, made);
    return made;
  }
}

/** The conditions of rows for this caller and query: of visible rows, or of rows that the caller may not see at the moment. */
export function whereText(source: ListSource, caller: Caller, query: ListQuery, binder: Binder, which: 'seen' | 'unseen' = 'seen'): string {
  const parts = [binder.text(source.where)];
  if (source.unseen) parts.push(binder.text(which === 'seen' ? `(${source.unseen}) is not true` : `(${source.unseen})`));
  if (caller.person.userType === 'supplier') {
    if (source.list.access !== 'public' && !source.supplierWhere) throw new Refusal('forbidden', { permission: source.list.name });
    if (source.supplierWhere) parts.push(binder.text(source.supplierWhere));
  }
  return [...parts, ...askedText(source, query, binder)].join(' and ');
}

/** The client's own conditions: its filter and its words. */
export function askedText(source: ListSource, { filter, search, keys }: ListQuery, binder: Binder): string[] {
  const words = search ? searchText(source, search, binder, keys) : undefined;
  return [...(filter ? [filterText(source, filter, binder)] : []), ...(words ? [words] : [])];
}

/**
 * Texts are found in either case. Folding the case of every row's text costs many times the comparison, so a pattern
 * without letters that have two cases (digits, Chinese) is compared as it stands.
 */
const matching = (pattern: string, binder: Binder): string =>
  `${pattern.toLowerCase() === pattern.toUpperCase() ? 'like' : 'ilike'} ${binder.add(pattern)}`;

/** The LIKE pattern that finds exactly this text: its special characters are escaped. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A text as typed, and in plain-width letters, digits and hyphens, as codes are stored (S8). */
const spellings = (words: string): string[] => [...new Set([words, plainSigns(words).trim()])].filter((one) => one !== '');

function searchText(source: ListSource, search: string, binder: Binder, keys: WordKeys | undefined): string | undefined {
  const searched = (source.list.search ?? []).map((name) => searchedOf(source, name));
  const text = wordsInSql(searched, search, (value) => binder.add(value), keys);
  return text && binder.text(text);
}

function filterText(source: ListSource, filter: Filter, binder: Binder): string {
  if ('and' in filter) return joined(filter.and, ' and ', 'true');
  if ('or' in filter) return joined(filter.or, ' or ', 'false');
  if ('not' in filter) return `not coalesce(${filterText(source, filter.not, binder)}, false)`;
  return termText(source, filter, binder);

  function joined(filters: Filter[], word: string, none: string): string {
    return filters.length === 0 ? none : `(${filters.map((one) => filterText(source, one, binder)).join(word)})`;
  }
}

const casts: Partial<Record<Column['type'], string>> = {
  qty: '::numeric',
  int: '::bigint',
  id: '::bigint',
  date: '::date',
  flag: '::boolean',
};
/** A text that is shown as absent when it is empty. */
const shownEmpty = /^nullif\(([\w.]+(?: ->> '\w+')?), ''\)$/;
const signs = { eq: '=', ne: '<>', lt: '<', le: '<=', gt: '>', ge: '>=' };

function termText(source: ListSource, term: FilterTerm, binder: Binder): string {
  const [name, column] = Object.entries(source.list.columns).find(([, one]) => one.wire === term.field) ?? [];
  if (!name || !column) throw filterRefusal({ fault: 'unknown-field', field: term.field });
  const left = `(${binder.text(source.columns[name] ?? '')})`;
  const filled = term.op === 'eq' && term.value !== '' ? shownEmpty.exec(source.columns[name] ?? '')?.[1] : undefined;
  // An index exists for the text itself, not for the expression that hides an empty text.
  if (filled) return `(${binder.text(filled)} = ${binder.add(term.value)} and ${binder.text(filled)} <> '')`;
  if (term.op === 'empty') return `(${left} is null or ${left}::text = '')`;
  if (term.op === 'filled') return `(${left} is not null and ${left}::text <> '')`;
  const compared = comparison(source, name, column, left, term, binder);
  const through = source.through?.[name];
  return through ? `(${compared} and ${through} is not null)` : compared;
}

function comparison(source: ListSource, name: string, { type }: Column, left: string, { op, value }: FilterTerm, binder: Binder): string {
  const bound = (raw: string) => binder.add(raw) + (casts[type] ?? '');
  const [first = '', second = ''] = Array.isArray(value) ? value : [value ?? ''];
  const implied = source.implies?.[name];
  if (op === 'like') {
    const within = implied ?? indexedOf(source, source.columns[name] ?? '');
    const ways = spellings(first).map((one) => withImplied(`${left}::text ${matching(one, binder)}`, within, one, binder));
    return ways.length > 0 ? `(${ways.join(' or ')})` : `${left}::text ${matching(first, binder)}`;
  }
  if (type === 'time' && op === 'in')
    return `(${[value ?? []]
      .flat()
      .map((one) => timeTerm(left, 'eq', one, '', binder))
      .join(' or ')})`;
  if (type === 'time') return timeTerm(left, op, first, second, binder);
  if (op === 'in') return `${left} = any(${binder.add(value)}${casts[type] ?? '::text'}[])`;
  if (op === 'between') return `${left} between ${bound(first)} and ${bound(second)}`;
  if (op === 'eq') {
    const rare = source.rare?.[name];
    const own = `${left} = ${bound(first)}`;
    return rare && first !== rare.common ? `(${own} and ${binder.text(rare.others)})` : withImplied(own, implied, escaped(first), binder);
  }
  if (op === 'empty' || op === 'filled') throw new Error(`${op} compares nothing`);
  return `${left} ${signs[op]} ${bound(first)}`;
}

/** The implied condition changes no result: it lets the database use an index that the column's own text cannot use. */
function withImplied(own: string, implied: string | undefined, pattern: string, binder: Binder): string {
  const squeezed = squeezedPattern(pattern);
  // A pattern without letters or digits adds no condition.
  return implied && /[^%]/.test(squeezed) ? `(${own} and ${binder.text(implied)} like lower(${binder.add(`%${squeezed}%`)}))` : own;
}

/** A moment is compared in the organisation's time; a day alone means all of that day. */
function timeTerm(left: string, op: FilterTerm['op'], first: string, second: string, binder: Binder): string {
  const start = (raw: string) => binder.text(`(${binder.add(raw)}::timestamp at time zone :tz)`);
  const end = (raw: string) =>
    binder.text(`((${binder.add(raw)}::timestamp + interval '${raw.length === 10 ? '1 day' : '1 second'}') at time zone :tz)`);
  if (op === 'between') return `${left} >= ${start(first)} and ${left} < ${end(second)}`;
  if (op === 'eq') return `(${left} >= ${start(first)} and ${left} < ${end(first)})`;
  if (op === 'ne') return `not (${left} >= ${start(first)} and ${left} < ${end(first)})`;
  if (op === 'lt' || op === 'ge') return `${left} ${signs[op]} ${start(first)}`;
  return op === 'le' ? `${left} < ${end(first)}` : `${left} >= ${end(first)}`;
}
