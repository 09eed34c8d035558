import { call } from '../core/call.ts';
import { moment } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { receiptDocument } from './receipt.document.ts';
import { noteRefusals } from './receiving.refusals.ts';
import { done, noteNo, org } from './receiving.shapes.ts';

const manage = { permission: 'manageReceiptSync' } as const;

/** The life of a receipt, which is found by its delivery note. */
export const receiptLife = lifecycleCalls(
  receiptDocument,
  {
    synchronize: {
      ...manage,
      name: 'syncReceipts',
      path: '/api/Receive/DoSyncReceive',
      field: 'delinos',
      doc: 'Sends the receipts of delivery notes to the ERP (again); synchronized ones are refused (rule scan-records-sync-in-one-action).',
    },
    close: {
      ...manage,
      name: 'closeReceiptSync',
      path: '/api/Receive/DoCloseSyncStatus',
      field: 'delinos',
      doc: 'Closes the exchange of receipts as abnormal, with a reason (rules receive-sync-close-abnormal, sync-exception-close).',
    },
    set: {
      ...manage,
      name: 'setReceiptSync',
      path: '/api/Receive/UpdateSyncStatus',
      field: 'delino',
      doc: 'Sets by hand whether the ERP has the receipt: 1 synchronized, 0 not (rule receive-sync-update).',
    },
    clear: {
      ...manage,
      name: 'clearReceiveStatus',
      path: '/api/Receive/ClearRecieveStatus',
      field: 'delino',
      doc: 'Takes a receipt that the ERP does not have out of the exchange so that it can be deleted or sent again (rule receive-sync-clear).',
    },
    abnormal: {
      name: 'countAbnormalReceipts',
      path: '/api/Receive/GetRcvSyncAbnormalCount',
      permission: 'receiptRecords',
      doc: 'How many receipts of the organisation failed to synchronize.',
    },
    delete: {
      name: 'deleteReceipts',
      path: '/api/Receive/DoDeleteDelinoRecord',
      field: 'delinos',
      permission: 'deleteReceipts',
      refusals: ['note.secondary', 'label.in-use', 'receipt.put-away'],
      doc: 'Deletes the receipts of delivery notes that the ERP does not have yet: their stock is taken back by reversing movements.',
    },
  },
  [...noteRefusals, 'receipt.none'],
);

/** The exchange of receipts with the ERP, and corrections of a receipt. */
export const receivingSyncCalls = {
  ...namedCalls(receiptLife),
  correctScanTime: call({
    name: 'correctScanTime',
    paths: ['/api/Receive/UpdateRecieveTime'],
    access: 'permission',
    permission: 'manageReceiptSync',
    effect: 'write',
    input: shape({ org, noteNo, scannedAt: ['scantime', moment()] }),
    output: done,
    refusals: [...noteRefusals, 'receipt.none', 'receive.time-in-future', 'receive.time-too-early'],
    doc: 'Corrects the scan time of a receipt; the old one stays in the audit (rule exception-scan-time-handling).',
  }),
};
