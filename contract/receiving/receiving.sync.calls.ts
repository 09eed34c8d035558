import { call } from '../core/call.ts';
import { chosenCodes } from '../core/chosen.ts';
import { int, moment, oneOf, text } from '../core/fields.ts';
import { outcomes } from '../core/outcomes.ts';
import { shape } from '../core/shape.ts';
import { noteRefusals } from './receiving.refusals.ts';
import { done, noteNo, org } from './receiving.shapes.ts';

/** The exchange of receipts with the ERP, and corrections of a receipt. */
export const receivingSyncCalls = {
  syncReceipts: call({
    name: 'syncReceipts',
    paths: ['/api/Receive/DoSyncReceive'],
    access: 'permission',
    permission: 'manageReceiptSync',
    effect: 'write',
    input: shape({ noteNos: ['delinos', chosenCodes()] }),
    output: outcomes,
    refusals: ['select-to-sync', ...noteRefusals, 'receipt.none', 'sync.already-synchronized', 'receipt.in-exchange'],
    doc: 'Sends the receipts of delivery notes to the ERP (again); synchronized ones are refused (rule scan-records-sync-in-one-action).',
  }),
  closeReceiptSync: call({
    name: 'closeReceiptSync',
    paths: ['/api/Receive/DoCloseSyncStatus'],
    access: 'permission',
    permission: 'manageReceiptSync',
    effect: 'write',
    input: shape({ noteNos: ['delinos', chosenCodes()], reason: ['reason', text(140).optional()] }),
    output: outcomes,
    refusals: ['select-to-sync', ...noteRefusals, 'receipt.none', 'sync.already-synchronized', 'receipt.in-exchange'],
    doc: 'Closes the exchange of receipts as abnormal, with a reason (rules receive-sync-close-abnormal, sync-exception-close).',
  }),
  setReceiptSync: call({
    name: 'setReceiptSync',
    paths: ['/api/Receive/UpdateSyncStatus'],
    access: 'permission',
    permission: 'manageReceiptSync',
    effect: 'write',
    input: shape({
      noteNo,
      status: ['status', oneOf('0', '1', 'not-synchronized', 'synchronized')],
      erpNo: ['erpNo', text(60).optional()],
    }),
    output: done,
    refusals: [...noteRefusals, 'receipt.none', 'sync.already-synchronized', 'receipt.in-exchange'],
    doc: 'Sets by hand whether the ERP has the receipt: 1 synchronized, 0 not (rule receive-sync-update).',
  }),
  clearReceiveStatus: call({
    name: 'clearReceiveStatus',
    paths: ['/api/Receive/ClearRecieveStatus'],
    access: 'permission',
    permission: 'manageReceiptSync',
    effect: 'write',
    input: shape({ org, noteNo }),
    output: done,
    refusals: [...noteRefusals, 'receipt.none', 'sync.already-synchronized', 'receipt.in-exchange'],
    doc: 'Takes a receipt that the ERP does not have out of the exchange so that it can be deleted or sent again (rule receive-sync-clear).',
  }),
  countAbnormalReceipts: call({
    name: 'countAbnormalReceipts',
    paths: ['/api/Receive/GetRcvSyncAbnormalCount'],
    access: 'permission',
    permission: 'receiptRecords',
    effect: 'read',
    input: shape({ org: ['Org', text(20).optional()] }),
    output: shape({ count: ['Count', int()] }),
    refusals: [],
    doc: 'How many receipts of the organisation failed to synchronize.',
  }),
  correctScanTime: call({
    name: 'correctScanTime',
    paths: ['/api/Receive/UpdateRecieveTime'],
    access: 'permission',
    permission: 'manageReceiptSync',
    effect: 'write',
    input: shape({ org, noteNo, scannedAt: ['scantime', moment()] }),
    output: done,
    refusals: [...noteRefusals, 'receipt.none', 'receive.time-in-future'],
    doc: 'Corrects the scan time of a receipt; the old one stays in the audit (rule exception-scan-time-handling).',
  }),
};
