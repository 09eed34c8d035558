import { call } from '../core/call.ts';
import { code, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { arrivalSnapshot } from '../documents/arrival.ts';
import { entryFields, entryRefusals, savedDocument } from '../documents/entry.ts';
import { exchangeWays } from '../documents/exchangeWays.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { looseReceiptDocument, manualStorageDocument, miscReceiptDocument } from './incoming.documents.ts';

/** The life of a manual storage. */
export const manualStorageLife = lifecycleCalls(manualStorageDocument, {
  delete: {
    name: 'deleteManualStorages',
    path: '/api/Receive/DoDelManualStorage',
    field: 'docnos',
    permission: 'manualStorage',
    refusals: ['stock.insufficient', 'stock.already-reversed', 'stock.place-closed', 'stock.label-moved'],
    doc: 'Takes manual storage entries back: their goods leave stock again by reversing movements.',
  },
});

/** The life of a miscellaneous receipt. */
export const miscReceiptLife = lifecycleCalls(miscReceiptDocument, {
  ...exchangeWays({ plural: 'MiscReceipts', what: 'miscellaneous receipts', area: 'Receive', permission: 'manageIncomingSync' }),
  review: {
    name: 'reviewMiscReceipts',
    path: '/api/Receive/DoAuditMisrcvRecord',
    field: 'docnos',
    permission: 'reviewMiscReceipts',
    refusals: ['stock.place-closed', 'stock.too-much', 'stock.label-moved'],
    doc: 'Reviews the selected miscellaneous receipts: the goods come into stock and the ERP is told. Not by the person who wrote them.',
  },
  delete: {
    name: 'deleteMiscReceipts',
    path: '/api/Receive/DoDeleteMisrcvRecord',
    field: 'docnos',
    permission: 'deleteMiscReceipts',
    doc: 'Deletes the selected miscellaneous receipts; only open ones.',
  },
});

/** The life of a loose parts receipt. */
export const looseReceiptLife = lifecycleCalls(looseReceiptDocument, {
  ...exchangeWays({
    plural: 'LooseReceipts',
    what: 'loose parts receipts',
    area: 'Receive',
    permission: 'manageIncomingSync',
    synchronize: { path: '/api/Receive/DoSyncScanComponentReceive', field: 'taskcodes', permission: 'looseReceipt' },
  }),
  delete: {
    name: 'deleteLooseReceipts',
    path: '/api/Receive/DoDelComponents',
    field: 'taskcodes',
    permission: 'deleteLooseReceipts',
    refusals: ['stock.insufficient', 'stock.already-reversed', 'stock.label-moved'],
    doc: 'Deletes loose parts receipts that the ERP does not have: their goods leave stock again and their labels can be scanned anew.',
  },
});

/** Refusals of a label of goods without a delivery note. */
const enteredLabelRefusals = ['loose.label-used', 'loose.label-void', 'loose.label-of-note'] as const;
const looseLabelRefusals = ['label.not-found', ...enteredLabelRefusals, 'loose.label-supplier'] as const;

/** Calls for goods without a delivery note. */
export const incomingCalls = {
  saveManualStorage: call({
    name: 'saveManualStorage',
    paths: ['/api/Receive/InputStorageDataFn'],
    access: 'permission',
    permission: 'manualStorage',
    effect: 'write',
    input: shape({ ...entryFields, reason: ['data.Reason', text(140).optional()] }),
    unsaid: { 'data.Reason': 'older.reason' },
    output: savedDocument,
    refusals: [...entryRefusals, ...enteredLabelRefusals, 'stock.label-moved', 'manual.reason-required'],
    doc: 'Puts goods into storage by hand, with a reason: brings stock in line with what the ERP has, which is not told.',
  }),
  saveMiscReceipt: call({
    name: 'saveMiscReceipt',
    paths: ['/api/Receive/InputStorageDataFnOther'],
    access: 'permission',
    permission: 'miscReceipt',
    effect: 'write',
    input: shape({
      ...entryFields,
      type: ['data.TypeCode', text(60).optional()],
      department: ['data.DepartmentCode', text(60).optional()],
      beneficiary: ['data.Beneficiary', text(60).optional()],
    }),
    output: savedDocument,
    refusals: [...entryRefusals, ...enteredLabelRefusals, 'misc.type-required', 'document.type-unknown', 'department.unknown'],
    doc: 'Saves a miscellaneous receipt; its goods come into stock when another person has reviewed it.',
  }),
  findLooseLabel: call({
    name: 'findLooseLabel',
    paths: ['/api/Receive/GetComponentScanBarcodeDetail'],
    access: 'permission',
    permission: 'looseReceipt',
    effect: 'read',
    input: shape({ code: ['data.BarCode', scanned()], supplier: ['data.SupplierCode', text(60).optional()], org: entryFields.org }),
    output: shape({
      code: ['BarCode', code()],
      itemNo: ['ItemNo', code()],
      itemName: ['ItemName', text()],
      unit: ['Unit', text()],
      qty: ['PackQty', qty()],
      batch: ['BatchNo', text()],
      supplierCode: ['SupplierCode', text()],
    }),
    refusals: [...looseLabelRefusals, 'label.portal-silent'],
    doc: 'A scanned loose-part barcode: its item, quantity and batch; one that is not here is asked of the portal.',
  }),
  looseSnapshot: call({
    name: 'looseSnapshot',
    paths: ['/api/Receive/GetComponentSnapshot'],
    access: 'permission',
    permission: 'looseReceipt',
    effect: 'read',
    input: shape({ org: entryFields.org, code: ['Code', scanned()] }),
    output: arrivalSnapshot,
    refusals: [...looseLabelRefusals, 'label.portal-silent', 'loose.supplier-required', 'check-in.required'],
    doc: 'What a device needs to take in loose parts of a supplier without asking, by the supplier or by one of their labels: the labels that were not scanned yet, what they hold, and the places of the warehouse that the person has checked in at.',
  }),
  saveLooseReceipt: call({
    name: 'saveLooseReceipt',
    paths: ['/api/Receive/DoSaveScanConponents'],
    access: 'permission',
    permission: 'looseReceipt',
    effect: 'write',
    input: shape({ ...entryFields, supplier: ['data.SupplierCode', text(60).optional()] }),
    output: savedDocument,
    refusals: [
      ...entryRefusals,
      ...enteredLabelRefusals,
      'loose.label-supplier',
      'loose.supplier-required',
      'loose.supplier-unknown',
      'check-in.required',
      'receive.warehouse-required',
      'stock.label-moved',
    ],
    doc: 'Saves parts of one supplier that came without a delivery note: in stock at once, under inspection unless exempt or in real time.',
  }),
  ...namedCalls(looseReceiptLife),
  ...namedCalls(manualStorageLife),
  ...namedCalls(miscReceiptLife),
};
