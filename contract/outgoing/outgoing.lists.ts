import { col, list } from '../core/list.ts';
import { documentList, syncColumns, totalColumns, totalOnCard } from '../documents/documentList.ts';
import { outKinds } from './outKinds.ts';

const common = { areas: ['InStorage', 'Receive'], permission: 'outgoingRecords' } as const;

/** Lists of outgoing goods, and of goods that came back from their receivers. */
export const outgoingLists = {
  outRecords: list({
    ...{ ...common, name: 'outRecords', rno: 'outRecords', access: 'permission', key: 'id', sort: '-id' },
    columns: {
      id: col.id('ID'),
      docNo: col.text('DocNo'),
      kind: col.state('OutKind', 'documentType', { states: outKinds }),
      source: col.text('ForNo'),
      goesTo: col.text('GoesTo'),
      ...totalColumns,
      warehouseName: col.text('WName'),
      warehouse: col.text('WCode', { extra: true }),
      writer: col.text('Creator'),
      createdAt: col.time('CreateTime'),
      ...syncColumns,
    },
    search: ['docNo', 'source', 'writer'],
    filters: ['docNo', 'kind', 'source', 'goesTo', 'warehouse', 'writer', 'createdAt', 'syncState'],
    sorts: ['docNo', 'kind'],
    scan: 'docNo',
    card: {
      title: 'docNo',
      lines: ['kind', 'source', 'goesTo', 'warehouseName', 'writer', 'createdAt', 'syncReason'],
      chip: 'syncState',
      ...totalOnCard,
    },
    doc: 'Everything that left the warehouse by a document: issues, finished goods, scan-outs, returns to suppliers, transfers; newest first.',
  }),
  workshopReturns: documentList({
    ...common,
    name: 'workshopReturns',
    machine: 'workshopReturn',
    columns: {
      workshop: col.text('WorkshopName'),
      type: col.text('TypeName'),
      remark: col.text('Remark', { remark: true }),
      ...syncColumns,
    },
    shown: ['workshop', 'type'],
    doc: 'What workshops give back, with its receiving and exchange state, newest first.',
  }),
};
