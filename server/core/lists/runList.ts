import { constants } from '../../../contract/core/constants.ts';
import type { Column } from '../../../contract/core/list.ts';
import { Refusal } from '../answer/refusal.ts';
import type { App } from '../call/app.ts';
import type { Caller } from '../call/context.ts';
import { preparedName } from '../database/preparedName.ts';
import { shownHidden } from './hiddenInSql.ts';
import { Binder, whereText } from './listFilter.ts';
import { baseAlias, fromFor } from './listFrom.ts';
import type { ListQuery } from './listQuery.ts';
import type { ListSource } from './listSource.ts';
import { listTotal, totalIsKnown } from './listTotal.ts';

type Row = Record<string, unknown>;

/** A page of a list under wire names; `total` counts all rows that the filter lets through. */
interface ListPage {
  data: Row[];
  total: number;
  page: number;
  pageSize: number;
}

export const maxRows = 10_000;

/** Pages up to this size are found first and shown then. */
const pageLimit = 1000;

/** Runs a list for a caller: the page and, unless a later page brings it, the exact total. */
export async function runList(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<ListPage> {
  const { pageSize, page, total } = query;
  if (pageSize === constants['page-size-all']) {
    const data = await selectRows(app, source, caller, query, maxRows + 1, 0);
    if (data.length > maxRows) throw new Refusal('list.too-many', { limit: maxRows });
    return { data, total: data.length, page, pageSize };
  }
  // A filter on millions of rows may match few or many; a plan that is fast for many takes very long for few.
  const maybeFew = source.tally && query.fields.length > 0 && pageSize <= pageLimit && (total ?? 0) <= app.totals.few;
  const found = maybeFew && !totalIsKnown(app, source, caller, query) ? await findFew(app, source, caller, query) : undefined;
  if (found) return { data: await showRows(app, source, caller, found.ids), total: total ?? found.total, page, pageSize };
  const rows = selectPage(app, source, caller, query);
  const counted = total === undefined ? listTotal(app, source, caller, query) : undefined;
  // Both run at once; when the page fails its error counts, and the other's must not go unhandled.
  counted?.catch(() => {});
  return { data: await rows, total: total ?? (await counted) ?? 0, page, pageSize };
}

/** What a statement needs to find the rows that a page shows. */
function finding(source: ListSource, caller: Caller, query: ListQuery) {
  const binder = new Binder(caller);
  const where = whereText(source, caller, query, binder);
  const key = source.columns[source.list.key] ?? '';
  const sorts = sortsOf(source, query).map(({ by, how }) => ({ by: binder.text(by), how }));
  const from = fromFor(source, [where, key, ...sorts.map(({ by }) => by)]);
  const part = () => `limit ${binder.add(query.pageSize)} offset ${binder.add((query.page - 1) * query.pageSize)}`;
  return { binder, key, sorts, leaner: from !== source.from, rows: `from ${binder.text(from)} where ${where}`, part };
}

/** The rows of a page and the total in one, when the filter lets few through; undefined when there are more. */
async function findFew(
  app: App,
  source: ListSource,
  caller: Caller,
  query: ListQuery,
): Promise<{ ids: number[]; total: number } | undefined> {
  const { binder, key, sorts, rows, part } = finding(source, caller, query);
  const columns = [`${key} as id`, ...sorts.map(({ by }, nr) => `${by} as by${nr}`)];
  const order = sorts.map(({ how }, nr) => `by${nr} ${how}`);
  const text = `with found as materialized (select ${columns.join(', ')} ${rows} limit ${app.totals.few + 1})
    select (select count(*) from found) as total, array(select id from found order by ${order.join(', ')} ${part()})::text[] as ids`;
  const [answer] = (await app.database.pool.query<{ total: number; ids: string[] }>(text, binder.values)).rows;
  return answer && answer.total <= app.totals.few ? { ids: answer.ids.map(Number), total: answer.total } : undefined;
}

/**
 * A page. Where a row is known by the identity of its table, first which rows it shows, found by no more tables than
 * filter and sort name, then all about these: the second statement is the same for every filter and keeps its plan.
 */
async function selectPage(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<Row[]> {
  const { binder, key, sorts, leaner, rows, part } = finding(source, caller, query);
  const { pageSize, page } = query;
  const apart = (leaner || source.tally) && key === `${baseAlias(source)}.id` && pageSize <= pageLimit;
  if (!apart) return selectRows(app, source, caller, query, pageSize, (page - 1) * pageSize);
  const text = `select ${key} as id ${rows} order by ${sorts.map(({ by, how }) => `${by} ${how}`).join(', ')} ${part()}`;
  const found = await app.database.pool.query<{ id: number }>({ text, values: binder.values, name: nameOf(query, text) });
  return showRows(
    app,
    source,
    caller,
    found.rows.map(({ id }) => id),
  );
}

/** All columns of rows that were found, in the order they were found in. */
async function showRows(app: App, source: ListSource, caller: Caller, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
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
  return shownHidden(expression, column.type);
}
