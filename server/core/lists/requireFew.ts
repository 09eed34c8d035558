import { constants } from '../../../contract/core/constants.ts';
import { rowsCounted, sortsMany } from '../../../contract/core/list.ts';
import { Refusal } from '../answer/refusal.ts';
import type { App } from '../call/app.ts';
import type { Caller } from '../call/context.ts';
import { needsDays } from './listDays.ts';
import type { ListQuery } from './listQuery.ts';
import type { ListSource } from './listSource.ts';
import { countUpTo } from './listTotal.ts';

/** Refuses a query that would read all years, if there are more rows than are counted. */
export async function requireDays(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<void> {
  if (!needsDays(source, query)) return;
  const all = { ...query, filter: undefined, fields: [], search: '' };
  if ((await countUpTo(app, source, caller, all, rowsCounted + 1)) > rowsCounted)
    throw new Refusal('list.days-of-many', { limit: rowsCounted });
}

/** Without an index each page sorts all rows, and a search reads each row: allowed only when a filter leaves few (decision 0271). */
export async function requireFew(app: App, source: ListSource, caller: Caller, query: ListQuery): Promise<void> {
  const { list, wordsAmong } = source;
  const isMore = async (listQuery: ListQuery, limit: number) => (await countUpTo(app, source, caller, listQuery, limit + 1)) > limit;
  if (query.search && wordsAmong && (await isMore({ ...query, search: '' }, wordsAmong)))
    throw new Refusal('list.words-of-many', { limit: wordsAmong });
  // A filter never has more rows than the whole list.
  if (query.pageSize === constants['page-size-all'] || query.sort.every(({ name }) => sortsMany(list, name))) return;
  if (await isMore(query, rowsCounted)) throw new Refusal('list.sort-of-many', { limit: rowsCounted });
}
