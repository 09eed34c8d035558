import { col, list } from '../core/list.ts';
import { sharedUnit, totalColumns, totalOnCard } from '../documents/documentList.ts';
import { outKinds } from './outKinds.ts';

const common = { areas: ['InStorage', 'Receive'], access: 'permission', permission: 'outgoingRecords', key: 'id' } as const;

/** Planned quantities that have not left yet, and the quantities that have. */
export const planLists = {
  outPlan: list({
    ...{ ...common, name: 'outPlan', rno: 'outPlan', sort: 'day' },
    columns: {
      id: col.id('ID'),
      day: col.date('PlanDate'),
      kind: col.state('OutKind', 'documentType', { states: ['productOut', 'allocationOut', 'requisition', 'issue'] }),
      source: col.text('ForNo'),
      goesTo: col.text('GoesTo'),
      lineCount: col.int('LineCount'),
      left: col.sum('StillToGo'),
      unit: sharedUnit,
    },
    search: ['source', 'goesTo'],
    filters: ['day', 'kind', 'source', 'goesTo'],
    scan: 'source',
    card: { title: 'source', lines: ['kind', 'goesTo', 'day', 'lineCount'], big: 'left', unit: 'unit', count: 'lineCount' },
    doc: 'What is still to go out: open shipments, transfers, reviewed requisitions and issue tasks, by the day that they are for.',
  }),
  outTotals: list({
    ...{ ...common, name: 'outTotals', rno: 'outTotals', sort: '-day' },
    columns: {
      id: col.id('ID'),
      day: col.date('OutDate'),
      kind: col.state('OutKind', 'documentType', { states: outKinds }),
      warehouse: col.text('WCode'),
      documents: col.int('DocumentCount'),
      ...totalColumns,
      failed: col.int('FailedCount'),
    },
    filters: ['day', 'kind', 'warehouse'],
    sorts: [],
    card: { title: 'day', lines: ['kind', 'warehouse', 'documents', 'failed'], ...totalOnCard },
    doc: 'Totals of what went out, by day, kind of document and warehouse.',
  }),
};
