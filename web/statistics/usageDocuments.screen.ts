import type { Row } from '../../contract/core/list.ts';
import { statisticsLists } from '../../contract/statistics/statistics.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { recordOf } from './usageScreens.ts';

type Document = Row<typeof statisticsLists.usageDocuments>;

const hasQuery = (search: Readonly<Record<string, string | undefined>>): boolean =>
  Object.keys(search).some((name) => name === 'q' || name.startsWith('f.'));

/** The documents behind a figure; without a question there are none (rule query-first). */
export const usageDocuments = defineList(statisticsLists.usageDocuments, {
  where: ({ search }) => (hasQuery(search) ? {} : { id: { value: '0', searchType: '=' } }),
  open: (row: Document) => recordOf(row),
  empty: { icon: 'search', title: 'error.query-first', hint: 'statistics.query.hint' },
});
