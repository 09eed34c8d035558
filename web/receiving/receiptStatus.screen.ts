import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { receiptActions, scanTimeAction } from './receiptActions.ts';

/** The exchange state of each receipt, with actions to correct it (rules receive-sync-update, receive-sync-clear, receive-sync-close-abnormal). */
export const receiptStatus = defineList(receivingLists.receiptRecords, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/RecieveRecordInner', search: { receiptNo: row.receiptNo ?? '' } }),
  actions: [...receiptActions.exchange, scanTimeAction],
});
