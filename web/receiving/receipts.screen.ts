import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { receiptActions } from './receiptActions.ts';

/** Saved receipts with their way to the ERP. */
export const receipts = defineList(receivingLists.receiptRecords, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  open: (row) => ({ path: '/pages/Stock/InnerCom/RecieveRecordInner', search: { receiptNo: row.receiptNo ?? '' } }),
  period: 'receivedAt',
  actions: receiptActions.list,
});
