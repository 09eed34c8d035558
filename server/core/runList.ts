import type { Filter, FilterTerm } from '../../contract/core/filter.ts';
import type { Column } from '../../contract/core/list.ts';
import type { App } from './app.ts';
import type { Caller } from './context.ts';
import type { ListQuery } from './listQuery.ts';
import type { ListSource } from './listSource.ts';
import { preparedName } from './preparedName.ts';
import { Refusal } from './refusal.ts';

/** A page of a list under wire names; `total` counts all rows that the filter lets through. */
export interface ListPage {
  data: Record<string, unknown>[];
  total: number;
  page: number;
  pageSize: number;
}

export const maxRows = 10_000;

/** Collects the values of one statement and gives their placeholders. */
class Binder {
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

/** Runs a list for a caller: the page and, unless a later page brings it, the exact total at the same time. */
export async function runList(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<ListPage> {
  const { pageSize, page, total } = query;
  const limit = pageSize === 0 ? maxRows + 1 : pageSize;
  const rows = selectRows(app, source, caller, query, limit, pageSize === 0 ? 0 : (page - 1) * pageSize);
  const counted = pageSize > 0 && total === undefined ? countRows(app, source, caller, query) : undefined;
  // Both run at once; when the page fails its error counts, and the other's must not go unhandled.
  counted?.catch(() => {});
  const data = await rows;
  if (data.length > maxRows) throw new Refusal('list.too-many', { limit: maxRows });
  return { data, total: total ?? (counted ? await counted : data.length), page, pageSize };
}

async function selectRows(app: App, source: ListSource, caller: Caller, query: ListQuery, limit: number, offset: number) {
  const binder = new Binder(caller);
  const columns = Object.entries(source.list.columns).map(([name, column]) => `${shown(source, name, column)} as "${column.wire}"`);
  const text = binder.text(`select ${columns.join(', ')} from ${source.from} where `);
  const where = whereText(source, caller, query, binder);
  const order = binder.text(
    `${query.sort.map(({ name, down }) => `${source.columns[name]} ${down ? 'desc' : 'asc'} nulls last`).join(', ')}, ${tieOf(source, query)}`,
  );
  const tail = ` order by ${order} limit ${binder.add(limit)} offset ${binder.add(offset)}`;
  const full = text + where + tail;
  const { rows } = await app.database.pool.query<Record<string, unknown>>({ text: full, values: binder.values, name: nameOf(query, full) });
  return rows;
}

async function countRows(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<number> {
  const binder = new Binder(caller);
  const known = source.countColumns ?? [];
  const small = source.countFrom !== undefined && query.fields.every((name) => known.includes(name));
  const text = binder.text(`select count(*) as total from ${small ? source.countFrom : source.from} where `);
  const full = text + whereText(source, caller, query, binder);
  const { rows } = await app.database.pool.query<{ total: number }>({ text: full, values: binder.values, name: nameOf(query, full) });
  return rows[0]?.total ?? 0;
}

/** Statements without a client's filter are few and keep their plan. */
const nameOf = (query: ListQuery, text: string) => (query.fields.length === 0 ? preparedName(text) : undefined);

const tieOf = (source: ListSource, query: ListQuery): string =>
  `${source.tie ?? source.columns[source.list.key]} ${query.sort[0]?.down ? 'desc' : 'asc'}`;

function shown(source: ListSource, name: string, column: Column): string {
  const expression = source.columns[name];
  if (expression === undefined) throw new Error(`list ${source.list.name}: no expression for ${name}`);
  if (column.type === 'time') return `to_char(${expression} at time zone :tz, 'YYYY-MM-DD HH24:MI:SS')`;
  return expression;
}

function whereText(source: ListSource, caller: Caller, query: ListQuery, binder: Binder): string {
  const parts = [binder.text(source.where)];
  if (caller.person.userType === 'supplier') {
    if (source.list.access !== 'public' && !source.supplierWhere) throw new Refusal('forbidden', { permission: source.list.name });
    if (source.supplierWhere) parts.push(binder.text(source.supplierWhere));
  }
  if (query.filter) parts.push(filterText(source, query.filter, binder));
  if (query.search) parts.push(searchText(source, query.search, binder));
  return parts.join(' and ');
}

function searchText(source: ListSource, words: string, binder: Binder): string {
  const pattern = binder.add(`%${words.replace(/[\\%_]/g, '\\$&')}%`);
  const columns = source.list.search ?? [];
  return `(${columns.map((name) => `${binder.text(source.columns[name] ?? '')} ilike ${pattern}`).join(' or ')})`;
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
const signs: Partial<Record<FilterTerm['op'], string>> = { eq: '=', ne: '<>', lt: '<', le: '<=', gt: '>', ge: '>=' };

function termText(source: ListSource, term: FilterTerm, binder: Binder): string {
  const [name, column] = Object.entries(source.list.columns).find(([, one]) => one.wire === term.field) ?? [];
  if (!name || !column) throw new Refusal('list.filter', { detail: term.field });
  const left = binder.text(source.columns[name] ?? '');
  const value = (raw: string) => binder.add(raw) + (casts[column.type] ?? '');
  const { op } = term;
  const [first = '', second = ''] = Array.isArray(term.value) ? term.value : [term.value ?? ''];
  if (op === 'empty') return `(${left} is null or ${left}::text = '')`;
  if (op === 'filled') return `(${left} is not null and ${left}::text <> '')`;
  if (op === 'like') return likeText(left, source.implies?.[name], first, binder);
  if (column.type === 'time') return timeTerm(left, op, first, second, binder);
  if (op === 'in') return `${left} = any(${binder.add(term.value)}${casts[column.type] ?? '::text'}[])`;
  if (op === 'between') return `${left} between ${value(first)} and ${value(second)}`;
  return `${left} ${signs[op]} ${value(first)}`;
}

/** The implied text changes no result: it lets the database find by its index what the column's own text cannot. */
function likeText(left: string, implied: string | undefined, pattern: string, binder: Binder): string {
  const own = `${left}::text ilike ${binder.add(pattern)}`;
  return implied ? `(${own} and ${binder.text(implied)} ilike ${binder.add(`%${pattern}%`)})` : own;
}

/** A moment is compared in the organisation's time; a day alone means all of that day. */
function timeTerm(left: string, op: FilterTerm['op'], first: string, second: string, binder: Binder): string {
  const start = (raw: string) => binder.text(`(${binder.add(raw)}::timestamp at time zone :tz)`);
  const end = (raw: string) =>
    binder.text(`((${binder.add(raw)}::timestamp + interval '${raw.length === 10 ? '1 day' : '1 second'}') at time zone :tz)`);
  if (op === 'between') return `${left} >= ${start(first)} and ${left} < ${end(second)}`;
  if (op === 'eq' || op === 'in') return `(${left} >= ${start(first)} and ${left} < ${end(first)})`;
  if (op === 'ne') return `not (${left} >= ${start(first)} and ${left} < ${end(first)})`;
  if (op === 'lt' || op === 'ge') return `${left} ${signs[op]} ${start(first)}`;
  return op === 'le' ? `${left} < ${end(first)}` : `${left} >= ${end(first)}`;
}
