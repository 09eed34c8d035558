import { handedRoundsLists } from '../../contract/issuing/handedRounds.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Rounds that were handed over in the middle; a tap continues one, and then nobody else can. */
export const handedRounds = defineList(handedRoundsLists.handedRounds, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  open: (row) => ({ path: '/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail', search: { handed: row.handed ?? undefined } }),
  live: true,
  empty: { icon: 'people', title: 'issue.handed.empty', hint: 'issue.handed.empty.hint' },
});
