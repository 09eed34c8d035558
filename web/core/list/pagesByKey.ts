import type { Page, PageQuery } from '../wire/listApi.ts';

/** What the page after another is asked with. */
export type NextPage = Pick<PageQuery, 'page' | 'after' | 'total'>;

/** Up to so many rows are counted anew with each page, so that a total is true while rows go; of more nobody sees a difference. */
const countedAnew = 1000;

/** What a later page sends as its total, and does not count then (decision 0005). */
export const countedBefore = (total: number | undefined): number | undefined =>
  total !== undefined && total > countedAnew ? total : undefined;

/** How an endless list asks for the page after the last one that it has; undefined when there is none. */
export function pageAfter(last: Page<unknown>, all: readonly Page<unknown>[]): NextPage | undefined {
  const next = { page: all.length + 1, total: countedBefore(last.total) };
  if (last.next !== undefined) return { ...next, after: last.next };
  // A server of an earlier version, beside this one while it is upgraded, says nothing of a next page and counts them.
  const told = all.reduce((sum, { rows }) => sum + rows.length, 0);
  const isEarlier = all.every((page) => page.next === undefined) && last.rows.length > 0;
  return isEarlier && told < last.total ? next : undefined;
}

/** The rows of an endless list: one that moved on while somebody scrolled stands once, as it was told last. */
export function rowsOfPages<R extends object>(pages: readonly Page<R>[], key: string): R[] {
  const rows = new Map<unknown, R>();
  for (const page of pages) for (const row of page.rows) rows.set((row as Record<string, unknown>)[key], row);
  return [...rows.values()];
}
