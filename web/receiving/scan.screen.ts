import type { Row } from '../../contract/core/list.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';

/** One scan, and the label's other events. */
export const scan = defineRecord<Row<typeof receivingLists.scanRecords>>({
  name: 'scan',
  load: loadRow(receivingLists.scanRecords, 'id'),
  title: (row) => row.code ?? '',
  about: (row) => [row.scannedAt, row.scanner].filter(Boolean).join(' · '),
  chip: (row) => ({ machine: 'scanType', state: row.scanType ?? '' }),
  qty: (row) => (row.qty === null ? undefined : { value: row.qty, unit: row.unit ?? '' }),
  facts: (row, t) =>
    rowFacts(receivingLists.scanRecords, row, t, ['noteNo', 'itemNo', 'receiptNo', 'saved', 'syncState', 'byHand', 'device']),
  lists: [
    {
      title: 'work.history',
      definition: defineList(labelsLists.labelEvents),
      where: (row) => ({ code: { value: row.code ?? '', searchType: '=' } }),
    },
  ],
});
