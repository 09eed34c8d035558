import { col, list } from '../core/list.ts';
import { documentList, sharedUnit, syncColumns } from '../documents/documentList.ts';

const common = { areas: ['InStorage', 'Receive'], permission: 'incomingRecords' } as const;
const ofReturn = {
  customerCode: col.text('CustomerCode'),
  customerName: col.text('CustomerName'),
  shipmentNo: col.text('ShipmentNo'),
} as const;

/** Lists of goods that customers send back. */
export const goodsReturnLists = {
  productReturns: documentList({
    ...common,
    name: 'productReturns',
    machine: 'productReturn',
    columns: { type: col.text('TypeName'), returnNo: col.text('ReturnNo'), ...ofReturn, ...syncColumns },
    shown: ['type', 'returnNo', 'customerName'],
    doc: 'Goods returns with their reason, customer and exchange state, newest first.',
  }),
  salesReturns: list({
    ...common,
    ...{ name: 'salesReturns', rno: 'salesReturns', access: 'permission', key: 'id', sort: '-id' },
    columns: {
      id: col.id('ID'),
      code: col.text('ReturnNo'),
      name: col.text('CustomerName'),
      customerCode: ofReturn.customerCode,
      shipmentNo: ofReturn.shipmentNo,
      status: col.state('Status', 'salesReturn'),
      returnDate: col.date('ReturnDate'),
      announced: col.sum('AnnouncedQty'),
      returned: col.sum('InQty'),
      unit: sharedUnit,
      lineCount: col.int('LineCount'),
    },
    search: ['code', 'name', 'customerCode', 'shipmentNo'],
    filters: ['code', 'status', 'customerCode', 'shipmentNo', 'returnDate'],
    sorts: ['code', 'name', 'customerCode', 'shipmentNo', 'status', 'returnDate'],
    scan: 'code',
    card: {
      title: 'code',
      lines: ['name', 'shipmentNo', 'returnDate'],
      chip: 'status',
      big: 'returned',
      over: 'announced',
      unit: 'unit',
      count: 'lineCount',
    },
    doc: 'What customers announced to send back, with what has come.',
  }),
  salesReturnLines: list({
    ...common,
    ...{ name: 'salesReturnLines', rno: 'salesReturnLines', access: 'permission', key: 'id', sort: 'lineNo' },
    columns: {
      id: col.id('ID'),
      returnNo: col.text('ReturnNo'),
      lineNo: col.int('LineNo'),
      itemNo: col.text('ItemNo'),
      itemName: col.text('ItemName'),
      batch: col.text('BatchNo'),
      batchControlled: col.flag('IsBatch', { extra: true }),
      project: col.text('ProjectNo', { extra: true }),
      unit: col.text('Unit', { words: 'unit' }),
      announced: col.qty('AnnouncedQty'),
      returned: col.qty('InQty'),
      open: col.qty('OpenInQty'),
      defaultLocation: col.text('PCode', { extra: true }),
    },
    search: ['returnNo', 'itemNo'],
    filters: ['returnNo', 'itemNo'],
    sorts: ['returnNo', 'itemNo', 'batch', 'project', 'unit', 'announced'],
    scan: 'returnNo',
    card: { title: 'itemNo', lines: ['itemName', 'batch'], big: 'returned', over: 'announced', unit: 'unit' },
    doc: 'Lines of what customers announced to send back, with what is still to come.',
  }),
};
