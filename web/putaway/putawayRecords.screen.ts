import type { Row } from '../../contract/core/list.ts';
import { putawayLife } from '../../contract/putaway/putaway.calls.ts';
import { putawayDocument } from '../../contract/putaway/putaway.document.ts';
import { putawayLists } from '../../contract/putaway/putaway.lists.ts';
import { documentActions } from '../core/document/documentActions.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { totalOf } from '../core/record/totalOf.ts';

type Putaway = Row<typeof putawayLists.inStorage>;
const actions = documentActions<Putaway>(putawayDocument, putawayLife, ({ no }) => no);

/** Putaways with their state in the exchange with the ERP. */
export const putawayRecords = defineList(putawayLists.inStorage, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  period: 'at',
  open: (row) => ({ path: '/pages/Stock/InnerCom/InStorageDetail', search: { no: row.no ?? '' } }),
  actions: actions.list,
});

const lines = defineList(putawayLists.inStorageLines, {
  open: (row) => ({ path: '/pages/Stock/InnerCom/StockDetailnner', search: { code: row.itemNo ?? '' } }),
});

/** One putaway record: goods, receipt, places, and the ERP's answer. */
export const putawayRecord = defineRecord<Putaway>({
  name: 'putaway',
  load: loadRow(putawayLists.inStorage, 'no'),
  title: (row) => row.no ?? '',
  about: (row) => row.supplierName ?? '',
  chip: (row) => ({ machine: 'sync', state: row.syncState ?? '' }),
  qty: ({ qty, unit, lines: count }) => totalOf(qty, unit, count),
  facts: (row, t) =>
    rowFacts(putawayLists.inStorage, row, t, ['receiptNo', 'noteNo', 'erpNo', 'syncReason', 'person', 'at', 'warehouseName', 'lines']),
  lists: [{ title: 'record.lines', definition: lines, where: (row) => ({ no: { value: row.no ?? '', searchType: '=' } }) }],
  actions: [...actions.exchange, ...actions.steps],
});
