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

/** Runs a list for a caller: the page and, unless a later page brings it, the exact total at the same time. */
export async function runList(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<ListPage> {
  const { pageSize, page, total } = query;
  const rows = pageSize === 0 ? selectRows(app, source, caller, query, maxRows + 1, 0) : selectPage(app, source, caller, query);
  const counted = pageSize > 0 && total === undefined ? listTotal(app, source, caller, query) : undefined;
  // Both run at once; when the page fails its error counts, and the other's must not go unhandled.
  counted?.catch(() => {});
  const data = await rows;
  if (data.length > maxRows) throw new Refusal('list.too-many', { limit: maxRows });
  return { data, total: total ?? (counted ? await counted : data.length), page, pageSize };
}

/**
 * A page. Where a row is known by the identity of its table, first which rows it shows, found by no more tables than
 * filter and sort name, then all about these few: the second statement is the same for every filter and keeps its plan.
 */
async function selectPage(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<Row[]> {
  const { pageSize, page } = query;
  const offset = (page - 1) * pageSize;
  const key = source.columns[source.list.key] ?? '';
  const binder = new Binder(caller);
  const where = whereText(source, caller, query, binder);
  const order = orderText(source, query, binder);
  const from = fromFor(source, [where, order, key]);
  if (key !== `${baseAlias(source)}.id` || from === source.from || pageSize > 1000) {
    return selectRows(app, source, caller, query, pageSize, offset);
  }
  const text = `select ${key} as id from ${binder.text(from)} where ${where} order by ${order} limit ${binder.add(pageSize)} offset ${binder.add(offset)}`;
  const { rows } = await app.database.pool.query<{ id: number }>({ text, values: binder.values, name: nameOf(query, text) });
  return rows.length === 0
    ? []
    : showRows(
        app,
        source,
        caller,
        rows.map(({ id }) => id),
      );
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
  const order = orderText(source, query, binder);
  const text = `${head}${where} order by ${order} limit ${binder.add(limit)} offset ${binder.add(offset)}`;
  const { rows } = await app.database.pool.query<Row>({ text, values: binder.values, name: nameOf(query, text) });
  return rows;
}

/** Statements without a client's filter are few and keep their plan. */
const nameOf = (query: ListQuery, text: string) => (query.fields.length === 0 ? preparedName(text) : undefined);

function orderText(source: ListSource, { sort }: ListQuery, binder: Binder): string {
  const parts = sort.map(({ name, down }) => `${source.columns[name]} ${down ? 'desc' : 'asc'} nulls last`);
  const tie = `${source.tie ?? source.columns[source.list.key]} ${sort[0]?.down ? 'desc' : 'asc'}`;
  return binder.text([...parts, tie].join(', '));
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
