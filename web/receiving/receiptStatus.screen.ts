import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { clearAction, closeAction, scanTimeAction, setByHandAction, syncAction } from './receiptActions.ts';

/** Where each receipt stands with the ERP, and how to help one along (rules receive-sync-update, -clear, -close-abnormal). */
export const receiptStatus = defineList(receivingLists.receiptRecords, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/RecieveRecordInner', search: { receiptNo: row.receiptNo ?? '' } }),
  actions: [syncAction, closeAction, clearAction, setByHandAction, scanTimeAction],
});
