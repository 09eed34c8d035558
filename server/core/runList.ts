import type { Column } from '../../contract/core/list.ts';
import type { App } from './app.ts';
import type { Caller } from './context.ts';
import { Binder, whereText } from './listFilter.ts';
import { baseAlias, fromFor } from './listFrom.ts';
import type { ListQuery } from './listQuery.ts';
import type { ListSource } from './listSource.ts';
import { listTotal } from './listTotal.ts';
import { preparedName } from './preparedName.ts';
import { Refusal } from './refusal.ts';

type Row = Record<string, unknown>;

/** A page of a list under wire names; `total` counts all rows that the filter lets through. */
export interface ListPage {
  data: Row[];
  total: number;
  page: number;
  pageSize: number;
}

export const maxRows = 10_000;

/** Runs a list for a caller: the page and, unless a later page brings it, the exact total. */
export async function runList(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<ListPage> {
  const { pageSize, page } = query;
  if (pageSize === 0) {
    const data = await selectRows(app, source, caller, query, maxRows + 1, 0);
    if (data.length > maxRows) throw new Refusal('list.too-many', { limit: maxRows });
    return { data, total: data.length, page, pageSize };
  }
  const counted = query.total === undefined ? listTotal(app, source, caller, query) : Promise.resolve(query.total);
  // When the page fails its error counts, and the other's must not go unhandled.
  counted.catch(() => {});
  // What holds millions waits for the total: the way to the rows depends on how many there are.
  const total = source.tally && query.fields.length > 0 ? await counted : undefined;
  const data = total === 0 ? [] : await selectPage(app, source, caller, query, total !== undefined && total <= few);
  return { data, total: await counted, page, pageSize };
}

/** Up to so many rows are all found and then sorted; of more one walks in the order of the sort until the page is full. */
const few = 1000;

/**
 * A page. Where a row is known by the identity of its table, first which rows it shows, found by no more tables than
 * filter and sort name, then all about these few: the second statement is the same for every filter and keeps its plan.
 */
async function selectPage(app: App, source: ListSource, caller: Caller, query: ListQuery, findAll: boolean): Promise<Row[]> {
  const { pageSize, page } = query;
  const offset = (page - 1) * pageSize;
  const key = source.columns[source.list.key] ?? '';
  const binder = new Binder(caller);
  const where = whereText(source, caller, query, binder);
  const sorts = sortsOf(source, query).map(({ by, how }) => ({ by: binder.text(by), how }));
  const from = fromFor(source, [where, key, ...sorts.map(({ by }) => by)]);
  const direct = from === source.from && !source.tally;
  if (direct || key !== `${baseAlias(source)}.id` || pageSize > 1000) return selectRows(app, source, caller, query, pageSize, offset);
  const found = `from ${binder.text(from)} where ${where}`;
  const part = `limit ${binder.add(pageSize)} offset ${binder.add(offset)}`;
  const text = findAll
    ? `with found as materialized (select ${key} as id, ${sorts.map(({ by }, nr) => `${by} as by${nr}`).join(', ')} ${found})
       select id from found order by ${sorts.map(({ how }, nr) => `by${nr} ${how}`).join(', ')} ${part}`
    : `select ${key} as id ${found} order by ${sorts.map(({ by, how }) => `${by} ${how}`).join(', ')} ${part}`;
  const { rows } = await app.database.pool.query<{ id: number }>({ text, values: binder.values, name: nameOf(query, text) });
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : showRows(app, source, caller, ids);
}

/** All columns of rows that were found, in the order they were found in. */
async function showRows(app: App, source: ListSource, caller: Caller, ids: readonly number[]): Promise<Row[]> {
  const binder = new Binder(caller);
  const key = source.columns[source.list.key];
  const text = binder.text(`select ${columnsText(source)} from ${source.from} where ${key} = any(${binder.add(ids)}::bigint[])`);
  const { rows } = await app.database.pool.query<Row>({ text, values: binder.values, name: preparedName(text) });
  const wire = source.list.columns[source.list.key]?.wire ?? '';
  const byId = new Map(rows.map((row) => [row[wire], row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Rows in one statement. */
async function selectRows(app: App, source: ListSource, caller: Caller, query: ListQuery, limit: number, offset: number): Promise<Row[]> {
  const binder = new Binder(caller);
  const head = binder.text(`select ${columnsText(source)} from ${source.from} where `);
  const where = whereText(source, caller, query, binder);
  const order = binder.text(
    sortsOf(source, query)
      .map(({ by, how }) => `${by} ${how}`)
      .join(', '),
  );
  const text = `${head}${where} order by ${order} limit ${binder.add(limit)} offset ${binder.add(offset)}`;
  const { rows } = await app.database.pool.query<Row>({ text, values: binder.values, name: nameOf(query, text) });
  return rows;
}

/** Statements without a client's filter are few and keep their plan. */
const nameOf = (query: ListQuery, text: string) => (query.fields.length === 0 ? preparedName(text) : undefined);

/** What the rows are sorted by, with a last word so that pages never overlap. */
function sortsOf(source: ListSource, { sort }: ListQuery): { by: string; how: string }[] {
  const tie = source.tie ?? source.columns[source.list.key] ?? '';
  return [
    ...sort.map(({ name, down }) => ({ by: source.columns[name] ?? '', how: `${down ? 'desc' : 'asc'} nulls last` })),
    { by: tie, how: sort[0]?.down ? 'desc' : 'asc' },
  ];
}

const columnsText = (source: ListSource): string =>
  Object.entries(source.list.columns)
    .map(([name, column]) => `${shown(source, name, column)} as "${column.wire}"`)
    .join(', ');

function shown(source: ListSource, name: string, column: Column): string {
  const expression = source.columns[name];
  if (expression === undefined) throw new Error(`list ${source.list.name}: no expression for ${name}`);
  if (column.type === 'time') return `to_char(${expression} at time zone :tz, 'YYYY-MM-DD HH24:MI:SS')`;
  return expression;
}
