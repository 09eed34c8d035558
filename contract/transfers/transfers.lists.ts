import { col, list } from '../core/list.ts';
import { documentList, reviewColumns, sharedUnit, syncColumns } from '../documents/documentList.ts';

const areas = ['InStorage', 'Receive'] as const;
const permission = 'transferRecords';
const route = {
  fromOrg: col.text('OutOrg'),
  fromWarehouse: col.text('OutWarehouse'),
  toOrg: col.text('ToOrg'),
  toWarehouse: col.text('ToWarehouse'),
} as const;
const ofOrder = { transferNo: col.text('TransferNo'), ...route } as const;

/** Lists of transfers; an order is seen by both organisations (decision 0025). */
export const transfersLists = {
  transferOrders: list({
    ...{ name: 'transferOrders', rno: 'transferOrders', areas, access: 'permission', permission, key: 'id', sort: '-id' },
    columns: {
      id: col.id('ID'),
      code: col.text('TransferNo'),
      name: col.text('TransferRoute'),
      status: col.state('Status', 'transferOrder'),
      side: col.state('TransferSide', 'transferSide'),
      ...route,
      orderDate: col.date('OrderDate'),
      ordered: col.sum('OrderQty'),
      sent: col.sum('OutQty'),
      received: col.sum('InQty'),
      openIn: col.sum('OpenInQty', { extra: true }),
      unit: sharedUnit,
      lineCount: col.int('LineCount'),
      openInLines: col.int('OpenInLines', { extra: true }),
      canSend: col.flag('CanSend', { hidden: true }),
      canTakeIn: col.flag('CanTakeIn', { hidden: true }),
      whyClosed: col.text('CloseReason'),
    },
    search: ['code', 'fromWarehouse', 'toWarehouse'],
    filters: ['code', 'status', 'side', 'fromOrg', 'fromWarehouse', 'toOrg', 'toWarehouse', 'orderDate'],
    scan: 'code',
    card: {
      title: 'code',
      lines: ['name', 'side', 'orderDate', 'whyClosed'],
      chip: 'status',
      big: 'received',
      over: 'ordered',
      unit: 'unit',
      count: 'lineCount',
    },
    doc: 'Transfer orders from and to the organisation, with what has left and what has arrived.',
  }),
  transferLines: list({
    ...{ name: 'transferLines', rno: 'transferLines', areas, access: 'permission', permission, key: 'id', sort: '-age' },
    columns: {
      id: col.id('ID'),
      ...ofOrder,
      age: col.int('AgeDays'),
      lineNo: col.int('TransferLine'),
      itemNo: col.text('ItemNo'),
      itemName: col.text('ItemName'),
      batch: col.text('BatchNo'),
      batchControlled: col.flag('IsBatch', { extra: true }),
      project: col.text('ProjectNo', { extra: true }),
      unit: col.text('Unit', { words: 'unit' }),
      ordered: col.qty('OrderQty'),
      sent: col.qty('OutQty'),
      received: col.qty('InQty'),
      transit: col.qty('TransitQty'),
      openOut: col.qty('OpenOutQty', { extra: true }),
      openIn: col.qty('OpenInQty', { extra: true }),
      defaultLocation: col.text('PCode', { extra: true }),
    },
    search: ['transferNo', 'itemNo'],
    filters: ['transferNo', 'itemNo', 'fromOrg', 'fromWarehouse', 'toOrg', 'toWarehouse', 'age'],
    scan: 'transferNo',
    card: {
      title: 'itemNo',
      lines: ['itemName', 'transferNo', 'fromWarehouse', 'age'],
      way: ['fromWarehouse', 'toWarehouse'],
      big: 'transit',
      over: 'sent',
      unit: 'unit',
    },
    doc: 'Lines of transfer orders: ordered, out, in, what is in transit and for how many days, the longest first.',
  }),
  transferTargets: list({
    ...{ name: 'transferTargets', rno: 'transferTargets', areas, access: 'permission', permission: 'transfer', key: 'id', sort: 'code' },
    columns: { id: col.id('ID'), code: col.text('ToWarehouse'), name: col.text('WName'), org: col.text('ToOrg') },
    search: ['code', 'name'],
    filters: ['code', 'org'],
    scan: 'code',
    card: { title: 'code', lines: ['name', 'org'] },
    doc: 'Warehouses that goods may be sent to: those in use of every organisation that the person works in.',
  }),
  allocationOuts: documentList({
    ...{ name: 'allocationOuts', machine: 'allocationOut', areas, permission },
    columns: { transferNo: col.text('TransferNo'), toOrg: route.toOrg, toWarehouse: route.toWarehouse, ...syncColumns },
    shown: ['transferNo', 'toOrg', 'toWarehouse'],
    doc: 'Transfers out with where they go, newest first.',
  }),
  transferIns: documentList({
    ...{ name: 'transferIns', machine: 'transferIn', areas, permission },
    columns: {
      transferNo: col.text('TransferNo'),
      fromOrg: route.fromOrg,
      fromWarehouse: route.fromWarehouse,
      ...reviewColumns,
      ...syncColumns,
    },
    shown: ['transferNo', 'fromOrg', 'fromWarehouse'],
    doc: 'Transfers in with outgoing organisation and warehouse and the inbound review, newest first.',
  }),
};
