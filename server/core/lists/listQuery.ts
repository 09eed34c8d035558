import { z } from 'zod';
import { constants } from '../../../contract/core/constants.ts';
import { int, listOf, text } from '../../../contract/core/fields.ts';
import { type Filter, filterFromMap, isFilterFault } from '../../../contract/core/filter.ts';
import { filterFromText } from '../../../contract/core/filterText.ts';
import type { AnyList } from '../../../contract/core/list.ts';
import { mostRows } from '../../../contract/core/listLimits.ts';
import { filterRefusal } from '../answer/filterRefusal.ts';
import { Refusal } from '../answer/refusal.ts';
import { parseInput } from '../call/parseInput.ts';
import { isPlain, type WireFields } from '../call/wireFields.ts';
import { readCursor, type SortValues } from './listCursor.ts';
import type { WordKeys } from './searchInSql.ts';

/** A list query of an older client after reading: everything checked against the list's columns. */
export interface ListQuery {
  page: number;
  /** 0 means all rows, at most 10,000. */
  pageSize: number;
  /** Sent with a later page: the client has counted already (decision 0005). */
  total: number | undefined;
  filter: Filter | undefined;
  search: string;
  /** The joined rows that hold the words of the search (wordKeys.ts). */
  keys?: WordKeys | undefined;
  sort: { name: string; down: boolean }[];
  /** The last row that the client has: the page begins beyond it, wherever other rows went meanwhile. */
  after?: SortValues | undefined;
  /** Code names of the columns that filter and search touch. */
  fields: string[];
}

/** The wire form of a list query. */
const listQuerySchema = z.object({
  RNO: text(60),
  total: int().optional(),
  pageSize: int(0, mostRows).default(constants['default-query-page-size-other-lists']),
  page: int(1, 1_000_000).default(1),
  jsWhere: z.union([z.record(z.string(), z.unknown()), z.string().max(4000)]).optional(),
  /** `Field`, `Field desc`, or several with commas. */
  sort: z.union([text(200), listOf(text(80), 5)]).optional(),
  /** `next` of the previous page. */
  after: text(4000).optional(),
  /** Words looked for in the list's search columns. */
  search: text(140).optional(),
});

/** Reads `data` of a list call; faults name what is wrong. */
export function readListQuery(list: AnyList, data: unknown): ListQuery {
  const raw = parseInput(listQuerySchema, isPlain(data) ? data : {});
  const filter = readFilter(list, raw.jsWhere);
  const search = list.search?.length ? (raw.search ?? '') : '';
  const sort = readSort(list, raw.sort, filter !== undefined);
  const page = raw.pageSize === constants['page-size-all'] ? 1 : raw.page;
  return {
    page,
    pageSize: raw.pageSize,
    total: page > 1 && raw.total !== undefined && raw.total > 0 ? raw.total : undefined,
    filter,
    search,
    sort,
    after: raw.after ? readCursor(sort, raw.after) : undefined,
    fields: [...(filter ? fieldsOf(list, filter) : []), ...(search ? (list.search ?? []) : [])],
  };
}

/** The query number, which names the list. */
export function readListNumber(fields: WireFields): string {
  const { data } = fields;
  return parseInput(listQuerySchema.pick({ RNO: true }), isPlain(data) ? data : {}).RNO;
}

function readFilter(list: AnyList, where: Record<string, unknown> | string | undefined): Filter | undefined {
  if (where === undefined || (isPlain(where) && Object.keys(where).length === 0)) return undefined;
  const columns = Object.values(list.columns).filter((column) => !column.plain);
  const filter = typeof where === 'string' ? filterFromText(where, columns) : filterFromMap(where, columns);
  if (isFilterFault(filter)) throw filterRefusal(filter);
  return 'and' in filter && filter.and.length === 0 ? undefined : filter;
}

function fieldsOf(list: AnyList, filter: Filter): string[] {
  if ('and' in filter) return filter.and.flatMap((one) => fieldsOf(list, one));
  if ('or' in filter) return filter.or.flatMap((one) => fieldsOf(list, one));
  if ('not' in filter) return fieldsOf(list, filter.not);
  return Object.entries(list.columns).flatMap(([name, column]) => (column.wire === filter.field ? [name] : []));
}

function readSort(list: AnyList, sort: string | string[] | undefined, isExplicit: boolean): ListQuery['sort'] {
  const words = (Array.isArray(sort) ? sort : (sort ?? '').split(',')).map((word) => word.trim()).filter(Boolean);
  // Lines stand in the order of their document; those of all documents come newest first, which an index carries.
  if (words.length === 0)
    return list.sort === 'lineNo' && !isExplicit
      ? [{ name: list.key, down: true }]
      : [{ name: list.sort.replace(/^-/, ''), down: list.sort.startsWith('-') }];
  return words.slice(0, 5).map((word) => {
    const [wire = '', direction = ''] = word.replace(/^-/, '').split(/\s+/);
    const columns = Object.entries(list.columns);
    const sortColumn = columns.find(([, column]) => column.wire.toLowerCase() === wire.toLowerCase());
    // Older clients sort by ID, whatever the id column is called here.
    const found = sortColumn ?? (wire.toLowerCase() === 'id' ? columns.find(([name]) => name === list.key) : undefined);
    if (!found || found[1].plain) throw new Refusal('list.sort', { field: wire.slice(0, 60) });
    return { name: found[0], down: word.startsWith('-') || /^desc/i.test(direction) };
  });
}
