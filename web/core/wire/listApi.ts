import { constants } from '../../../contract/core/constants.ts';
import type { AnyList, Row } from '../../../contract/core/list.ts';
import { serverNow } from '../device/deviceClock.ts';
import { localTime } from '../device/localTime.ts';
import { askWire, type Download, download } from './api.ts';

/** A condition on one column: comparison and value. */
export interface Condition {
  value: string | number | boolean | readonly string[];
  searchType?: '=' | '<>' | '>' | '>=' | '<' | '<=' | 'like' | 'in' | 'between' | 'isNull' | 'notNull';
}

/** Conditions by code name of the column; all must hold. */
export type Where = Readonly<Record<string, Condition | undefined>>;

/** The query of a list; code names throughout. */
export interface PageQuery {
  page?: number;
  /** The `next` of the page before: begins beyond its last row, wherever other rows went meanwhile. */
  after?: string | undefined;
  /** 0 means all rows. */
  pageSize?: number;
  /** The total of the page before: it is not counted again (decision 0005). */
  total?: number | undefined;
  where?: Where;
  search?: string;
  /** Code name, with `-` in front for downwards. */
  sort?: string;
  quiet?: boolean;
  signal?: AbortSignal;
}

/** A page of a list. */
export interface Page<R> {
  rows: R[];
  total: number;
  /** The start of the next page; undefined on the last one. */
  next?: string | undefined;
  /** There are rows that this person may not see at the moment. */
  leftOut?: boolean | undefined;
}

/** Asks for a page of a list; rows come under code names. */
export async function listPage<L extends AnyList>(list: L, query: PageQuery = {}): Promise<Page<Row<L>>> {
  const path = `/api/${list.areas[0]}/GetDataListN`;
  const options = { open: list.access === 'public', quiet: query.quiet ?? true };
  const data = await askWire({ path, body: { data: wireQuery(list, query) }, signal: query.signal }, options);
  const page = data as { data?: Record<string, unknown>[]; total: number; next?: string; leftOut?: boolean };
  return { rows: (page.data ?? []).map((row) => codeNames(list, row)), total: page.total, next: page.next, leftOut: page.leftOut };
}

/** All rows of a list, as pickers want them (rule page-size-zero-all). */
export const allRows = async <L extends AnyList>(list: L, where?: Where): Promise<Row<L>[]> =>
  (await listPage(list, { where, page: constants['picker-page'], pageSize: constants['picker-page-size'] })).rows;

/** Downloads the rows of a query as a file, named by its screen in the reader's language and the plant's day. */
export const exportList = (list: AnyList, query: PageQuery, format: 'xlsx' | 'csv', title: string, followed?: Download): Promise<void> =>
  download(
    `/api/${list.areas[0]}/ExportDataList`,
    { data: wireQuery(list, query), format },
    `${title} ${localTime(serverNow()).slice(0, 10)}.${format}`,
    followed,
  );

function codeNames<L extends AnyList>(list: L, row: Record<string, unknown>): Row<L> {
  return Object.fromEntries(Object.entries(list.columns).map(([name, { wire }]) => [name, row[wire] ?? null])) as Row<L>;
}

function wireQuery(list: AnyList, { page = 1, after, pageSize, total, where = {}, search, sort }: PageQuery) {
  const conditions = Object.entries(where).flatMap(([name, condition]) => {
    const column = list.columns[name];
    return column && condition ? [[column.wire, { ...condition, dataType: column.type }]] : [];
  });
  return {
    RNO: list.rno,
    page,
    after,
    pageSize: pageSize ?? constants['list-page-size'],
    total,
    jsWhere: Object.fromEntries(conditions) as Record<string, unknown>,
    search: search?.trim() || undefined,
    sort: sort ? wireSort(list, sort) : undefined,
  };
}

function wireSort(list: AnyList, sort: string): string | undefined {
  const down = sort.startsWith('-');
  const wire = list.columns[down ? sort.slice(1) : sort]?.wire;
  return wire && (down ? `${wire} desc` : wire);
}
