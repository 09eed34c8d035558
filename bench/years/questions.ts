import type { AnyList, Column } from '../../contract/core/list.ts';

/** One query of a list. */
export interface ListQuestion {
  kind: 'first' | 'second' | 'last' | 'sort' | 'filter' | 'word' | 'all';
  name: string;
  query: Record<string, unknown>;
}

type Row = Record<string, unknown>;
interface Page {
  total: number;
  data: Row[];
  next?: string;
}

const pageSize = 20;

/** The limit of milliseconds for each query on a plant of years (docs/bench.md). */
export const limits: Record<ListQuestion['kind'], number> = {
  first: 100,
  second: 300,
  last: 300,
  sort: 100,
  filter: 100,
  word: 100,
  all: 5000,
};

const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;

function conditionOf({ wire, type }: Column, value: unknown): string {
  if (type === 'time') return `${wire} >= ${quoted(String(value).slice(0, 10))} and ${wire} <= ${quoted(String(value).slice(0, 10))}`;
  if (type === 'flag') return `${wire} = ${value ? 1 : 0}`;
  return `${wire} = ${quoted(value)}`;
}

/** The first page comes first; other queries take their values from rows in the middle of the list. */
export const firstPage: ListQuestion = { kind: 'first', name: 'first page', query: { pageSize } };

/** The other queries of a list, made from its first page and rows of its middle. */
export function questionsOf(list: AnyList, first: Page, middle: readonly Row[]): ListQuestion[] {
  const pages = Math.ceil(first.total / pageSize);
  const sample = (name: string) =>
    [...middle, ...first.data]
      .map((row) => row[list.columns[name]?.wire ?? ''])
      .find((value) => value !== null && value !== '' && value !== undefined);
  const filters = (list.filters ?? []).flatMap((name): ListQuestion[] => {
    const column = list.columns[name];
    const value = sample(name);
    return column && value !== undefined
      ? [
          {
            kind: 'filter',
            name: `${column.wire} = ${String(value).slice(0, 20)}`,
            query: { pageSize, jsWhere: conditionOf(column, value) },
          },
        ]
      : [];
  });
  const sorts = Object.values(list.columns)
    .filter(({ plain, hidden }) => !plain && !hidden)
    .flatMap(({ wire }): ListQuestion[] =>
      [wire, `${wire} desc`].map((sort) => ({ kind: 'sort', name: `by ${sort}`, query: { pageSize, sort } })),
    );
  const one = sample((list.search ?? [])[0] ?? '');
  const words: [string, unknown][] = list.search?.length
    ? [['no word', 'ZQXJ88'], ...(one === undefined ? [] : ([['one word', one]] as [string, unknown][])), ['many words', '1']]
    : [];
  return [
    ...(first.next
      ? [{ kind: 'second', name: 'second page', query: { pageSize, page: 2, total: first.total, after: first.next } } as const]
      : []),
    ...(pages > 2 ? [{ kind: 'last', name: `page ${pages}`, query: { pageSize, page: pages, total: first.total } } as const] : []),
    ...sorts,
    ...filters,
    ...words.map(
      ([name, word]): ListQuestion => ({
        kind: 'word',
        name: `${name} (${String(word).slice(0, 20)})`,
        query: { pageSize, search: String(word) },
      }),
    ),
    { kind: 'all', name: 'all rows', query: { pageSize: 0 } },
  ];
}
