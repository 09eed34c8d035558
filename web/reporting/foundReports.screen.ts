import { reportingLists } from '../../contract/reporting/reporting.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Rows of reports by number, order, item, date or state, deleted ones too. */
export const reportSearch = defineList(reportingLists.reportRows, {
  searchHint: 'issue.search.item-or-order',
  open: (row) => ({ path: '/pages/InStorage/InnerCom/updateRptCompletedDoc', search: { docNo: row.docNo ?? '' } }),
});

/** Reports by order. */
export const reportedOrders = defineList(reportingLists.reportedOrders, {
  open: (row) => ({ path: '/pages/InStorage/InnerCom/ScanCompletedRecord', search: { orderno: row.code ?? '' } }),
});
