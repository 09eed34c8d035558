import type { Row } from '../../contract/core/list.ts';
import { issueDocument } from '../../contract/documents/issue.document.ts';
import { issueLife } from '../../contract/issuing/issuing.calls.ts';
import { issuingLists } from '../../contract/issuing/issuing.lists.ts';
import { documentScreens } from '../core/document/documentScreens.ts';
import { defineList, type ListContext } from '../core/list/listDefinition.ts';
import { ofWorkshop } from '../core/pickers/WorkshopPicker.tsx';
import type { Where } from '../core/wire/listApi.ts';
import { pickActions } from './confirmActions.ts';

type Pick = Row<typeof issuingLists.issuePicks>;

/** The prepared goods of the group in the address. */
const standingOf =
  (column: string) =>
  ({ search }: ListContext): Where => ({
    open: { value: '0', searchType: '>' },
    ...(search['mid'] ? { intermediate: { value: 'true', searchType: '=' } } : {}),
    ...(search[column] ? { [column]: { value: search[column], searchType: '=' } } : {}),
  });

/** Prepared rows of a warehouse, order, item, picker or document type, with their confirmation. */
export const picksToConfirm = (column: 'warehouse' | 'orderNo' | 'itemNo' | 'picker' | 'source') =>
  defineList(issuingLists.issuePicks, {
    where: standingOf(column),
    workshop: ofWorkshop('workshopCode'),
    open: (row: Pick) => ({ path: '/pages/OutStorage/PreparationRequest', search: { taskNo: row.taskNo ?? '' } }),
    actions: pickActions,
  });

/** Issues with their way to the ERP. */
export const issues = documentScreens({
  kind: issueDocument,
  list: issuingLists.issues,
  life: issueLife,
  path: '/pages/OutStorage/InnerPage/IssueDetail',
});

/** Issues from the intermediate warehouse. */
export const intermediateIssues = { ...issues.list, where: () => ({ intermediate: { value: 'true', searchType: '=' as const } }) };

/** Lines of issues by number, order, item or date (rule search-material-or-order-required). */
export const issueSearch = defineList(issuingLists.issueRecordLines, {
  searchHint: 'issue.search.item-or-order',
  open: (row) => ({ path: '/pages/OutStorage/InnerPage/IssueDetail', search: { docNo: row.docNo ?? '' } }),
});
