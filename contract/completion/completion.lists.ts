import { col, list } from '../core/list.ts';
import { documentList, reviewColumns, syncColumns } from '../documents/documentList.ts';

const common = { areas: ['InStorage', 'BaseInfo'], permission: 'completionRecords' } as const;

/** Lists of finished goods on their way into storage. */
export const completionLists = {
  completionApplications: documentList({
    ...common,
    name: 'completionApplications',
    machine: 'completionApplication',
    columns: {
      orderNo: col.text('OrderNo'),
      type: col.text('TypeName'),
      productionLine: col.text('LineCode'),
      department: col.text('DepartmentName'),
      ...reviewColumns,
      ...syncColumns,
    },
    shown: ['orderNo', 'type', 'productionLine'],
    doc: 'Completion applications with their order, state and AE number, newest first.',
  }),
  completionOrders: list({
    ...common,
    name: 'completionOrders',
    rno: 'completionOrders',
    access: 'permission',
    columns: {
      id: col.id('ID'),
      code: col.text('OrderNo'),
      name: col.text('ItemName'),
      itemNo: col.text('ItemNo'),
      unit: col.text('Unit', { words: 'unit' }),
      batch: col.text('BatchNo'),
      project: col.text('ProjectNo', { extra: true }),
      productionLine: col.text('LineCode'),
      workshop: col.text('WorkshopCode', { extra: true }),
      status: col.state('Status', 'productionOrder'),
      plannedEnd: col.date('PlannedEnd'),
      defaultLocation: col.text('PCode', { extra: true }),
      ordered: col.qty('MoQty'),
      applied: col.qty('AppliedQty'),
      open: col.qty('OpenApplyQty'),
    },
    key: 'id',
    search: ['code', 'itemNo', 'name'],
    filters: ['code', 'itemNo', 'productionLine', 'workshop', 'status', 'plannedEnd', 'open'],
    sort: '-id',
    scan: 'code',
    card: {
      title: 'code',
      lines: ['itemNo', 'name', 'productionLine', 'plannedEnd'],
      chip: 'status',
      big: 'applied',
      over: 'ordered',
      unit: 'unit',
    },
    doc: 'Production orders with what is applied for and what may still be.',
  }),
};
