import type { Row } from '../../contract/core/list.ts';
import { allows } from '../../contract/core/machine.ts';
import { syncMachine } from '../../contract/documents/sync.rules.ts';
import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { outgoingLists } from '../../contract/outgoing/outgoing.lists.ts';
import { askWhyClosed } from '../core/document/documentActions.ts';
import { lineList } from '../core/document/documentScreens.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { unanswered } from '../core/list/unanswered.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { totalOf } from '../core/record/totalOf.ts';
import { outcomeToast } from '../core/words/outcomeToast.ts';

type OutRecord = Row<typeof outgoingLists.outRecords>;

const numbers = (rows: readonly OutRecord[]): string[] => rows.flatMap(({ docNo }) => docNo ?? []);
const may = (action: 'queue' | 'close') => (row: OutRecord) => allows(syncMachine, action, row.syncState ?? '');

const actions = [
  callAction(goodsOutCalls.syncOut, {
    ...{ label: 'action.document.synchronize', icon: 'sync', kind: 'primary', rows: 'some', select: 'error.select-to-sync' },
    ...{ confirm: 'action.document.synchronize.ask', allowed: may('queue'), resultMessage: outcomeToast },
    input: (rows: readonly OutRecord[]) => ({ nos: numbers(rows) }),
  }),
  callAction(goodsOutCalls.closeOutSync, {
    ...{
      label: 'action.document.close',
      icon: 'stop',
      rows: 'some',
      select: 'error.select-to-sync',
      allowed: may('close'),
      resultMessage: outcomeToast,
    },
    sure: unanswered,
    ask: (rows: readonly OutRecord[], send) => askWhyClosed((reason) => send({ nos: numbers(rows), reason })),
  }),
];

/** Everything that left the warehouse by a document. */
export const outRecords = defineList(outgoingLists.outRecords, {
  warehouse: { column: 'warehouse', holds: 'WCode' },
  actions,
  open: ({ docNo }) => ({ path: '/pages/Stock/InnerCom/OutStorageDetail', search: { docNo: docNo ?? '' } }),
});

/** One of them with its lines. */
export const outRecord = defineRecord<OutRecord>({
  name: 'outRecord',
  load: loadRow(outgoingLists.outRecords, 'docNo'),
  title: ({ docNo }) => docNo ?? '',
  chip: ({ syncState }) => (syncState ? { machine: 'sync', state: syncState } : undefined),
  qty: ({ totalQty, unit, lineCount }) => totalOf(totalQty, unit, lineCount),
  facts: (row, t) =>
    rowFacts(outgoingLists.outRecords, row, t, [
      ...(['kind', 'source', 'goesTo', 'warehouseName', 'lineCount', 'writer', 'createdAt', 'erpNo', 'syncReason'] as const),
    ]),
  lists: [
    {
      title: 'record.lines',
      definition: lineList,
      where: ({ docNo }) => ({ docNo: { value: docNo ?? '', searchType: '=' } }),
    },
  ],
});
