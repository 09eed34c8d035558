import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { type Receipt, receiptActions, scanTimeAction } from './receiptActions.ts';

const lines = defineList(receivingLists.receiptLines, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: row.itemNo ?? '' } }),
});

/** One receipt: goods, places, and the ERP's answer. */
export const receipt = defineRecord<Receipt>({
  name: 'receipt',
  load: loadRow(receivingLists.receiptRecords, 'receiptNo'),
  title: (row) => row.receiptNo ?? '',
  about: (row) => row.supplierName ?? '',
  chip: (row) => ({ machine: 'sync', state: row.syncState ?? '' }),
  facts: (row, t) =>
    rowFacts(receivingLists.receiptRecords, row, t, [
      'noteNo',
      'erpNo',
      'syncReason',
      'receiver',
      'receivedAt',
      'scannedAt',
      'warehouseName',
      'locations',
      'itemCount',
    ]),
  lists: [{ title: 'work.lines', definition: lines, where: (row) => ({ receiptNo: { value: row.receiptNo ?? '', searchType: '=' } }) }],
  photos: ({ receiptNo: no }) => (no ? { kind: 'receipt', no } : undefined),
  actions: [...receiptActions.exchange, scanTimeAction, ...receiptActions.steps],
});
