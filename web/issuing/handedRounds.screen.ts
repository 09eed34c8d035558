import { handedRoundsLists } from '../../contract/issuing/handedRounds.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Rounds that were handed over in the middle; a tap goes on with one, and with that nobody else does. */
export const handedRounds = defineList(handedRoundsLists.handedRounds, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  open: (row) => ({ path: '/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail', search: { handed: row.handed ?? undefined } }),
  live: true,
  empty: { icon: 'people', title: 'issue.handed.empty', hint: 'issue.handed.empty.hint' },
});
