import { col } from '../core/list.ts';
import { documentList, reviewColumns, syncColumns } from '../documents/documentList.ts';

const common = { areas: ['InStorage', 'Receive'], permission: 'incomingRecords' } as const;

/** Lists of goods without a delivery note. */
export const incomingLists = {
  manualStorages: documentList({
    ...common,
    name: 'manualStorages',
    machine: 'manualStorage',
    columns: { reason: col.text('EntryReason', { long: true }) },
    shown: ['reason'],
    doc: 'Manual storage entries with their reason, newest first.',
  }),
  miscReceipts: documentList({
    ...common,
    name: 'miscReceipts',
    machine: 'miscReceipt',
    columns: {
      type: col.text('TypeName'),
      department: col.text('BeneficiaryDept'),
      beneficiary: col.text('Beneficiary'),
      ...reviewColumns,
      ...syncColumns,
    },
    shown: ['type', 'department', 'beneficiary'],
    doc: 'Miscellaneous receipts with type, beneficiary department and review state, newest first.',
  }),
  looseReceipts: documentList({
    ...common,
    name: 'looseReceipts',
    machine: 'looseReceipt',
    columns: { supplierCode: col.text('SupplierCode'), supplierName: col.text('SupplierName'), ...syncColumns },
    shown: ['supplierCode', 'supplierName'],
    doc: 'Loose parts receipts with their supplier and exchange state, newest first.',
  }),
  judgements: documentList({
    ...common,
    name: 'judgements',
    machine: 'judgement',
    columns: {
      forNo: col.text('ForNo'),
      itemNo: col.text('ItemNo'),
      found: col.state('StockStatus', 'stock'),
      reason: col.text('EntryReason', { long: true }),
    },
    shown: ['itemNo', 'found', 'reason'],
    doc: 'What the inspection found of goods that came in without a delivery note: free or on hold, with the reason, newest first.',
  }),
};
