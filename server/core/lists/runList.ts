import { constants } from '../../../contract/core/constants.ts';
import { type Column, rowsCounted } from '../../../contract/core/list.ts';
import { mostRows } from '../../../contract/core/listLimits.ts';
import { Refusal } from '../answer/refusal.ts';
import type { App } from '../call/app.ts';
import type { Caller } from '../call/context.ts';
import { preparedName } from '../database/preparedName.ts';
import type { Statement } from '../database/readInParts.ts';
import { hiddenAsShown } from './hiddenInSql.ts';
import { cursorOf, refuseWrongValue, type SortValues } from './listCursor.ts';
import { sourcesOf } from './listDays.ts';
import { Binder, whereText } from './listFilter.ts';
import { fromFor } from './listFrom.ts';
import { beyondText, type SortBy } from './listOrder.ts';
import type { ListQuery } from './listQuery.ts';
import type { ListSource } from './listSource.ts';
import { countUpTo, listTotal, totalIsKnown } from './listTotal.ts';
import { mayBeNull, type NeverNull, neverNull } from './neverNull.ts';
import { requireDays, requireFew } from './requireFew.ts';
import { findWordKeys } from './wordKeys.ts';

type Row = Record<string, unknown>;

/**
 * A page of a list under wire names. `total` counts all rows of the filter. `next` is the position of the next page and is missing on the
 * last one.
 */
interface ListPage {
  data: Row[];
  total: number;
  page: number;
  pageSize: number;
  next?: string | undefined;
  /** There are rows that the caller may not see at the moment. */
  leftOut?: true;
}

/** The rows of a page, and the sort values of the last one when more rows follow. */
interface Part<T> {
  rows: T[];
  last?: SortValues | undefined;
}

/** Pages up to this size are found first and shown then. */
const pageLimit = 1000;

/** Runs a list for a caller: the page and, unless a later page brings it, the exact total. */
export function runList(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<ListPage> {
  const answer = requireDays(app, source, caller, query).then(() => wholePage(app, sourcesOf(source, query), caller, query));
  const page = query.after ? answer.catch(refuseWrongValue) : answer;
  return source.unseen ? withLeftOut(app, source, caller, query, page) : page;
}

/** The page, and whether another person would see more rows. */
async function withLeftOut(app: App, source: ListSource, caller: Caller, query: ListQuery, request: Promise<ListPage>): Promise<ListPage> {
  const binder = new Binder(caller);
  const where = whereText(source, caller, query, binder, 'unseen');
  const text = `select exists (select ${binder.text(`from ${fromFor(source, [where])}`)} where ${where}) as "leftOut"`;
  const [page, found] = await Promise.all([request, app.database.pool.query<{ leftOut: boolean }>(text, binder.values)]);
  return found.rows[0]?.leftOut ? { ...page, leftOut: true } : page;
}

/** The page of the first source that fills it, or of the last source. */
async function wholePage(app: App, sources: readonly ListSource[], caller: Caller, query: ListQuery): Promise<ListPage> {
  const [source, ...wider] = sources;
  if (!source) throw new Error('a list without a source');
  if (wider.length === 0) return answerPage(app, source, caller, query);
  const page = await answerPage(app, source, caller, { ...query, total: query.total ?? rowsCounted + 1 });
  if (page.next === undefined) return wholePage(app, wider, caller, query);
  return query.total === undefined ? { ...page, total: await widestTotal(app, sources, caller, query) } : page;
}

async function widestTotal(app: App, [source, ...wider]: readonly ListSource[], caller: Caller, query: ListQuery): Promise<number> {
  const total = source ? await listTotal(app, source, caller, query) : 0;
  return total > rowsCounted || wider.length === 0 ? total : widestTotal(app, wider, caller, query);
}

async function answerPage(app: App, source: ListSource, caller: Caller, request: ListQuery): Promise<ListPage> {
  const { pageSize, page, total } = request;
  const query = request.search ? { ...request, keys: await findWordKeys(app, source, caller, request.search) } : request;
  await requireFew(app, source, caller, query);
  if (pageSize === constants['page-size-all']) return { ...(await allRows(app, source, caller, query)), page, pageSize };
  const shape = ({ rows, last }: Part<Row>, counted: number): ListPage => ({
    ...{ data: rows, total: counted, page, pageSize },
    next: last && cursorOf(query.sort, last),
  });
  // A filter on the rows of many years may match few or many; a plan that is fast for many takes very long for few.
  const maybeFew = mayBeFew(source, query) && pageSize <= pageLimit && (total ?? 0) <= app.totals.few;
  const found = maybeFew && !totalIsKnown(app, source, caller, query) ? await findFew(app, source, caller, query) : undefined;
  if (found) return shape({ ...found, rows: await showRows(app, source, caller, found.rows) }, total ?? found.total);
  const rows = selectPage(app, source, caller, query);
  const counted = total === undefined ? listTotal(app, source, caller, query) : undefined;
  // Both run at once; when the page fails its error counts, and the other's must not go unhandled.
  counted?.catch(() => {});
  return shape(await rows, total ?? (await counted) ?? 0);
}

/** Every row, if they are not too many: they are counted first, so that too many are refused at once. */
async function allRows(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<Pick<ListPage, 'data' | 'total'>> {
  const tooMany = () => new Refusal('list.too-many', { limit: mostRows });
  if ((await countUpTo(app, source, caller, query, mostRows + 1)) > mostRows) throw tooMany();
  const { rows, last } = await selectRows(app, source, caller, { ...query, after: undefined, page: 1, pageSize: mostRows });
  if (last) throw tooMany();
  return { data: rows, total: rows.length };
}

/** The parts of a statement that finds the rows of a page. */
async function finding(app: App, source: ListSource, caller: Caller, query: ListQuery) {
  const never = await neverNull(app);
  const binder = new Binder(caller);
  const where = whereText(source, caller, query, binder);
  const key = source.columns[source.list.key] ?? '';
  const sorts = sortsOf(source, query, never).map((one) => ({ ...one, by: binder.text(one.by) }));
  const from = fromFor(source, [where, key, ...sorts.map(({ by }) => by)]);
  return { binder, key, sorts, apart: isRow(source, key, never), rows: `from ${binder.text(from)} where ${where}` };
}

/** The rows of a page: those after the client's last row, or those of the page number; and one more, to see whether there is a next page. */
function partText(query: ListQuery, sorts: readonly SortBy[], binder: Binder, word: 'and' | 'where'): string {
  const { after, page, pageSize } = query;
  const beyond = after ? `${word} ${beyondText(sorts, after, binder)}` : '';
  const skipped = after ? 0 : (page - 1) * pageSize;
  return `${beyond} order by ${sorts.map(orderText).join(', ')} limit ${binder.add(pageSize + 1)} offset ${binder.add(skipped)}`;
}

/** Whether the key is the identity of a table: then keys are found first and rows read after. */
const isRow = (source: ListSource, key: string, never: NeverNull): boolean =>
  source.foundByKey ?? (/^\w+\.id$/.test(key) && !mayBeNull(source, key, never));

const orderText = ({ by, down, nullable }: SortBy): string => `${by} ${down ? 'desc' : 'asc'}${nullable ? ' nulls last' : ''}`;

/** The values of an order as columns, so that the last row contains the position of the next page. */
const valuesText = (sorts: readonly SortBy[]): string => sorts.map(({ by }, nr) => `, (${by})::text as "${sortedBy(nr)}"`).join('');
const sortedBy = (nr: number): string => `~${nr}`;

/** Cuts the row that only shows that more follow. */
function partOf<T>(found: readonly T[], { pageSize }: ListQuery, sorts: readonly SortBy[]): Part<T> {
  const rows = found.slice(0, pageSize);
  const last = found.length > pageSize ? (rows.at(-1) as Record<string, string | null> | undefined) : undefined;
  return { rows, last: last && sorts.map((_, nr) => last[sortedBy(nr)] ?? null) };
}

/** Whether a filter on a long list may match few rows. A computed column is read for every row anyway, so it gains nothing. */
const mayBeFew = ({ tally, list, columns }: ListSource, { fields }: ListQuery): boolean =>
  (tally ?? list.sorts) !== undefined && fields.length > 0 && fields.every((name) => !/\bselect\b/.test(columns[name] ?? ''));

/** The rows of a page and the total in one, when the filter lets few through; undefined when there are more. */
async function findFew(
  app: App,
  source: ListSource,
  caller: Caller,
  query: ListQuery,
): Promise<(Part<number | string> & { total: number }) | undefined> {
  const { binder, key, sorts, apart, rows } = await finding(app, source, caller, query);
  if (!apart) return undefined;
  const columns = [`${key} as id`, ...sorts.map(({ by }, nr) => `${by} as by${nr}`)];
  const ofFound = sorts.map((one, nr) => ({ ...one, by: `by${nr}` }));
  const text = `with found as materialized (select ${columns.join(', ')} ${rows} limit ${app.totals.few + 1})
    select (select count(*) from found) as total, (select coalesce(json_agg(p), '[]') from (
      select id${valuesText(ofFound)} from found ${partText(query, ofFound, binder, 'where')}) p) as part`;
  const [answer] = (await app.database.pool.query<{ total: number; part: { id: number | string }[] }>(text, binder.values)).rows;
  if (!answer || answer.total > app.totals.few) return undefined;
  const part = partOf(answer.part, query, sorts);
  return { ...part, rows: part.rows.map(({ id }) => id), total: answer.total };
}

/**
 * A page. If rows are identified by the id of their table, the ids of the page are found first, with only the tables that
 * filter and sort need, and then all columns of these rows: the second statement is the same for every filter and keeps its plan.
 */
async function selectPage(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<Part<Row>> {
  const { binder, key, sorts, apart, rows } = await finding(app, source, caller, query);
  if (!apart || query.pageSize > pageLimit) return selectRows(app, source, caller, query);
  const text = `select ${key} as id${valuesText(sorts)} ${rows} ${partText(query, sorts, binder, 'and')}`;
  const found = await app.database.pool.query<{ id: number | string }>({ text, values: binder.values, name: nameOf(query, text) });
  const part = partOf(found.rows, query, sorts);
  const ids = part.rows.map(({ id }) => id);
  return { ...part, rows: await showRows(app, source, caller, ids) };
}

/** All columns of rows that were found, in the order they were found in. */
async function showRows(app: App, source: ListSource, caller: Caller, ids: readonly (number | string)[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const binder = new Binder(caller);
  const key = source.columns[source.list.key];
  // The source's own condition brings the organisation, by which the keys of many tables begin.
  const text = binder.text(
    `select ${columnsText(source)} from ${source.from} where ${source.where} and ${key} = any(${binder.add(ids)}::${keyType(source)}[])`,
  );
  const { rows } = await app.database.pool.query<Row>({ text, values: binder.values, name: preparedName(text) });
  const wire = source.list.columns[source.list.key]?.wire ?? '';
  const byId = new Map(rows.map((row) => [row[wire], row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** The database type of a list's keys. */
const keyType = ({ list }: ListSource): 'text' | 'bigint' => (list.columns[list.key]?.type === 'text' ? 'text' : 'bigint');

/** The parts of a statement over all tables. */
async function selecting(app: App, source: ListSource, caller: Caller, query: ListQuery) {
  const never = await neverNull(app);
  const binder = new Binder(caller);
  const head = binder.text(`select ${columnsText(source)}`);
  const from = binder.text(`from ${source.from} where`);
  const among = `${from} ${whereText(source, caller, query, binder)}`;
  return { binder, head, among, sorts: sortsOf(source, query, never).map((one) => ({ ...one, by: binder.text(one.by) })) };
}

/** The statement that returns all rows of a filter, in their order. */
export async function allRowsStatement(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<Statement> {
  const { binder, head, among, sorts } = await selecting(app, source, caller, query);
  return { text: `${head} ${among} order by ${sorts.map(orderText).join(', ')}`, values: binder.values };
}

/** Rows in one statement. */
async function selectRows(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<Part<Row>> {
  const { binder, head, among, sorts } = await selecting(app, source, caller, query);
  const text = `${head}${valuesText(sorts)} ${among} ${partText(query, sorts, binder, 'and')}`;
  const { rows } = await app.database.pool.query<Row>({ text, values: binder.values, name: nameOf(query, text) });
  const part = partOf(rows, query, sorts);
  for (const row of part.rows) for (const nr of sorts.keys()) delete row[sortedBy(nr)];
  return part;
}

/** Statements without a client's filter are few and keep their plan. */
const nameOf = (query: ListQuery, text: string) => (query.fields.length === 0 ? preparedName(text) : undefined);

/** The sort of the rows, with a last column that makes it unique, so that pages never overlap. */
function sortsOf(source: ListSource, { sort }: ListQuery, never: NeverNull): SortBy[] {
  const key = source.columns[source.list.key] ?? '';
  const down = sort[0]?.down ?? false;
  const wished = sort.map(({ name, down }) => ({ by: source.columns[name] ?? '', down }));
  return [
    ...wished.map((one) => ({ ...one, nullable: one.by !== key && one.by !== source.tie && mayBeNull(source, one.by, never) })),
    ...[source.tie, key].flatMap((by) => (by ? [{ by, down, nullable: false }] : [])),
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
  return hiddenAsShown(expression, column.type);
}
