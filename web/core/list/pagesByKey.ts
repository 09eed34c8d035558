import type { Page, PageQuery } from '../wire/listApi.ts';

/** The parameters of the next page. */
export type NextPage = Pick<PageQuery, 'page' | 'after' | 'total'>;

/** Totals up to this size are counted with each page, so that they stay true while rows are deleted; for larger ones nobody sees a difference. */
const countedAnew = 1000;

/** The total that a later page sends, so that it is not counted again (decision 0005). */
export const countedBefore = (total: number | undefined): number | undefined =>
  total !== undefined && total > countedAnew ? total : undefined;

/** The request of an endless list for its next page; undefined after the last. */
export function pageAfter(last: Page<unknown>, all: readonly Page<unknown>[]): NextPage | undefined {
  const next = { page: all.length + 1, total: countedBefore(last.total) };
  if (last.next !== undefined) return { ...next, after: last.next };
  // A server of an earlier version, beside this one during an upgrade, sends no `next`, and counts pages.
  const rowCount = all.reduce((sum, { rows }) => sum + rows.length, 0);
  const isEarlier = all.every((page) => page.next === undefined) && last.rows.length > 0;
  return isEarlier && rowCount < last.total ? next : undefined;
}

/** The rows of an endless list: a row that moved while the person scrolled appears once, with its latest values. */
export function rowsOfPages<R extends object>(pages: readonly Page<R>[], key: string): R[] {
  const rows = new Map<unknown, R>();
  for (const page of pages) for (const row of page.rows) rows.set((row as Record<string, unknown>)[key], row);
  return [...rows.values()];
}
