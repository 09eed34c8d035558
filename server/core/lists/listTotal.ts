import type { Filter } from '../../../contract/core/filter.ts';
import { rowsCounted } from '../../../contract/core/list.ts';
import type { App } from '../call/app.ts';
import type { Caller } from '../call/context.ts';
import type { Change, Question } from '../database/cachedTotals.ts';
import { preparedName } from '../database/preparedName.ts';
import { askedText, Binder, whereText } from './listFilter.ts';
import { fromFor } from './listFrom.ts';
import type { ListQuery } from './listQuery.ts';
import type { ListSource, Tally } from './listSource.ts';

/** The query of a total, with the condition of the few rows to subtract. */
interface TotalQuery {
  app: App;
  source: ListSource;
  caller: Caller;
  query: ListQuery;
  others?: string | undefined;
}

/** The number of rows of a filter: derived from an earlier count, or counted as far as people look; one more says that there are more. */
export function listTotal(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<number> {
  const question = questionOf(app, source, caller, query);
  return question ? app.totals.total(question) : countUpTo(app, source, caller, query, rowsCounted + 1);
}

/** The number of rows of a filter, counted up to `most`. */
export async function countUpTo(app: App, source: ListSource, caller: Caller, query: ListQuery, most: number): Promise<number> {
  const binder = new Binder(caller);
  const text = `select count(*) as total from (select 1 ${countedRows(source, whereText(source, caller, query, binder), query, binder)} limit ${binder.add(most)}) counted`;
  const { rows } = await app.database.pool.query<{ total: number }>({ text, values: binder.values, name: nameOf(query, text) });
  return rows[0]?.total ?? 0;
}

/** Whether the total is derived from an earlier count. */
export function totalIsKnown(app: App, source: ListSource, caller: Caller, query: ListQuery): boolean {
  const question = questionOf(app, source, caller, query);
  return question !== undefined && app.totals.knows(question.key);
}

function questionOf(app: App, source: ListSource, caller: Caller, query: ListQuery): Question | undefined {
  const { tally } = source;
  const { others, wider } = widen(source, query);
  if (!tally || caller.person.userType === 'supplier' || !wider.fields.every((name) => tally.columns.includes(name))) return undefined;
  const totalQuery = { app, source, caller, query: wider, others };
  const binder = new Binder(caller);
  return {
    key: JSON.stringify([source.list.name, whereText(source, caller, wider, binder), binder.values]),
    table: tally.table,
    count: () => countRows({ app, source, caller, query }),
    countSince: (mark) => countSince(totalQuery, tally, mark),
    changes: (marks) => changes(totalQuery, tally, marks),
  };
}

/** The query without its condition on a column's common value, and the condition of the rows to subtract. */
function widen(source: ListSource, query: ListQuery): { wider: ListQuery; others?: string } {
  const terms: Filter[] = !query.filter ? [] : 'and' in query.filter ? query.filter.and : [query.filter];
  for (const [name, rare] of Object.entries(source.rare ?? {})) {
    const { wire, type } = source.list.columns[name] ?? {};
    const at = terms.findIndex((one) => 'field' in one && one.field === wire && one.op === 'eq' && one.value === rare?.common);
    if (!rare || at < 0) continue;
    const rest = terms.toSpliced(at, 1);
    const fields = query.fields.toSpliced(query.fields.indexOf(name), 1);
    const common = `'${rare.common}'${type === 'flag' ? '::boolean' : ''}`;
    const others = `${rare.others} and (${source.columns[name]}) is distinct from ${common}`;
    return { wider: { ...query, filter: rest.length > 0 ? { and: rest } : undefined, fields }, others };
  }
  return { wider: query };
}

async function countRows({ app, source, caller, query }: TotalQuery): Promise<number> {
  const binder = new Binder(caller);
  const text = `select ${countText(source, whereText(source, caller, query, binder), query, binder)} as total`;
  const { rows } = await app.database.pool.query<{ total: number }>({ text, values: binder.values, name: nameOf(query, text) });
  return rows[0]?.total ?? 0;
}

/** Statements without a client's filter are few and keep their plan. */
const nameOf = (query: ListQuery, text: string) => (query.fields.length === 0 ? preparedName(text) : undefined);

const countText = (source: ListSource, where: string, query: ListQuery, binder: Binder): string =>
  `(select count(*) ${countedRows(source, where, query, binder)})`;

function countedRows(source: ListSource, where: string, query: ListQuery, binder: Binder): string {
  const small = source.countFrom !== undefined && query.fields.every((name) => source.countColumns?.includes(name));
  return `from ${binder.text(small ? (source.countFrom ?? '') : fromFor(source, [where]))} where ${where}`;
}

async function countSince(totalQuery: TotalQuery, tally: Tally, mark: number) {
  const { app, source, caller, query } = totalQuery;
  const binder = new Binder(caller);
  const total = countText(source, whereText(source, caller, query, binder), query, binder);
  const since = sinceText(source, query, binder, mark, tally);
  const text = `select ${total} as total, ${since} as since, ${lessText(totalQuery, binder)} as less, ${tally.edits ?? 0} as edits`;
  const { rows } = await app.database.pool.query<{ total: number; since: number; less: number; edits: number }>(text, binder.values);
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return row;
}

/** How many of the wider query's rows do not belong to the query. */
function lessText({ source, caller, query, others }: TotalQuery, binder: Binder): string {
  return others ? countText(source, `${whereText(source, caller, query, binder)} and ${binder.text(others)}`, query, binder) : '0';
}

async function changes(totalQuery: TotalQuery, tally: Tally, marks: readonly number[]): Promise<Change[]> {
  const { app, source, caller, query } = totalQuery;
  const binder = new Binder(caller);
  const less = lessText(totalQuery, binder);
  const columns = marks.map((mark, nr) => {
    const far = `l.last - ${binder.add(mark)}::bigint`;
    // The case keeps the database from reading rows that are too far back.
    return `case when ${far} <= ${tally.reach} then ${sinceText(source, query, binder, mark, tally)} - ${less} end as rows${nr}, ${far} as far${nr}`;
  });
  const text = `select ${columns.join(', ')}, ${tally.edits ?? 0} as edits from (select last_value as last from ${tally.table}_id_seq) l`;
  const { rows } = await app.database.pool.query<Record<string, number | null>>(text, binder.values);
  const [row = {}] = rows;
  return marks.map((_, nr): Change => ({ rows: row[`rows${nr}`] ?? undefined, far: row[`far${nr}`] ?? -1, edits: row['edits'] ?? -1 }));
}

const sinceText = (source: ListSource, query: ListQuery, binder: Binder, mark: number, tally: Tally): string =>
  `(${binder.text(tally.since(askedText(source, query, binder).join(' and ') || 'true', `${binder.add(mark)}::bigint`))})::bigint`;
