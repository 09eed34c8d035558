import type { Filter } from '../../contract/core/filter.ts';
import type { App } from '../../server/core/call/app.ts';
import type { Caller } from '../../server/core/call/context.ts';
import { tableOf } from '../../server/core/lists/listFrom.ts';
import type { ListQuery } from '../../server/core/lists/listQuery.ts';
import type { ListSource } from '../../server/core/lists/listSource.ts';
import { neverNullText } from '../../server/core/lists/neverNull.ts';
import { runList } from '../../server/core/lists/runList.ts';

type Question = Parameters<App['totals']['total']>[0];

/** The statements of a list, as the engine sends them for a page, for every column as filter and as sort, and for its totals. */
export async function listTexts(source: ListSource): Promise<string[]> {
  const found = new Set<string>();
  for (const query of queriesOf(source)) {
    for (const userType of ['staff', 'supplier'] as const) {
      if (userType === 'supplier' && source.list.access !== 'public' && !source.supplierWhere) continue;
      const send = (text: string): void => void found.add(text);
      await runList(listening(source, send), source, callerOf(userType), query);
    }
  }
  return [...found];
}

/** A database that records statements, and answers that one row was found and no column of the list is ever null. */
function listening(source: ListSource, send: (text: string) => void): App {
  const query = async (statement: string | { text: string }) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (text === neverNullText) return { rows: columnsOf(source) };
    send(text);
    return { rows: [{ total: 1, id: 1, part: [{ id: 1 }] }] };
  };
  const total = async (question: Question): Promise<number> => {
    await question.countSince(1);
    await question.changes([1, 2]);
    return question.count();
  };
  return { database: { pool: { query } }, totals: { few: 5000, knows: () => false, total } } as unknown as App;
}

const columnsOf = (source: ListSource): { name: string }[] =>
  Object.values(source.columns).flatMap((text) => {
    const [, alias = '', column] = /^(\w+)\.(\w+)$/.exec(text) ?? [];
    const table = tableOf(source, alias);
    return table ? [{ name: `${table}.${column}` }] : [];
  });

const callerOf = (userType: 'staff' | 'supplier'): Caller =>
  ({ org: '101', timeZone: 'Asia/Shanghai', language: 'zh', person: { userId: 1, supplierCode: 'S01', userType } }) as unknown as Caller;

const sample = { text: 'x', state: 'x', qty: '1', int: '1', id: '1', date: '2026-11-26', time: '2026-11-26', flag: '1' };

/** No filter, all columns in one filter for each comparison, the search words, a sort by every column, and pages beyond a row. */
function queriesOf({ list, tie }: ListSource): ListQuery[] {
  const columns = Object.entries(list.columns).filter(([, { plain }]) => !plain);
  const names = columns.map(([name]) => name);
  const filters = (['eq', 'ne', 'like', 'in', 'between', 'empty'] as const).map((op): Filter => {
    const terms = columns.map(([, { wire, type }]): Filter => {
      const value = sample[type];
      return { field: wire, op, value: op === 'in' || op === 'between' ? [value, value] : value };
    });
    return { and: terms };
  });
  const plain: ListQuery = { page: 1, pageSize: 20, total: undefined, filter: undefined, search: '', sort: [], fields: [] };
  // The sort values of the row, and the last column of the order.
  const after = ['1', ...(tie ? ['1'] : []), '1'];
  const filtered = filters.map((filter): ListQuery => ({ ...plain, filter, fields: names }));
  return [
    plain,
    { ...plain, pageSize: 0 },
    { ...plain, sort: names.map((name) => ({ name, down: true })) },
    ...names.map((name) => ({ ...plain, sort: [{ name, down: false }], after })),
    ...(list.search ? [{ ...plain, search: 'x', fields: [...list.search] }] : []),
    ...filtered,
    ...filtered.map((query) => ({ ...query, total: 1_000_000 })),
  ];
}
