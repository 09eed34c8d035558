import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { receiptActions, scanTimeAction } from './receiptActions.ts';

/** Where each receipt stands with the ERP, and how to help one along (rules receive-sync-update, receive-sync-clear, receive-sync-close-abnormal). */
export const receiptStatus = defineList(receivingLists.receiptRecords, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/RecieveRecordInner', search: { receiptNo: row.receiptNo ?? '' } }),
  actions: [...receiptActions.exchange, scanTimeAction],
});
