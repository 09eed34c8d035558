import { col, list } from '../core/list.ts';
import { documentList, sharedUnit, syncColumns } from '../documents/documentList.ts';

const common = { areas: ['InStorage', 'Receive'], permission: 'outgoingRecords' } as const;
const ofList = { ...common, access: 'permission', key: 'id' } as const;
const remark = col.text('Remark', { remark: true });

/** Lists of goods that leave for customers and suppliers, and by scan. */
export const goodsOutLists = {
  shipments: list({
    ...{ ...ofList, name: 'shipments', rno: 'shipments', sort: '-shipDate' },
    columns: {
      id: col.id('ID'),
      code: col.text('ShipmentNo'),
      name: col.text('CustomerName'),
      state: col.state('Status', 'shipment'),
      shipDate: col.date('ShipDate'),
      lineCount: col.int('LineCount'),
      qty: col.sum('ShipQty'),
      shipped: col.sum('ShippedQty'),
      unit: sharedUnit,
    },
    search: ['code', 'name'],
    filters: ['code', 'name', 'state', 'shipDate'],
    sorts: ['code', 'name', 'state', 'shipDate', 'lineCount', 'qty'],
    scan: 'code',
    card: { title: 'code', lines: ['name', 'shipDate'], chip: 'state', big: 'shipped', over: 'qty', unit: 'unit', count: 'lineCount' },
    doc: 'Shipments of the ERP with what has left for them.',
  }),
  shipmentLines: list({
    ...{ ...ofList, name: 'shipmentLines', rno: 'shipmentLines', sort: 'lineNo' },
    columns: {
      id: col.id('ID'),
      shipmentNo: col.text('ShipmentNo'),
      lineNo: col.int('LineNo'),
      itemNo: col.text('ItemNo'),
      itemName: col.text('ItemName'),
      batch: col.text('BatchNo'),
      project: col.text('ProjectNo', { extra: true }),
      qty: col.qty('ShipQty'),
      shipped: col.qty('ShippedQty'),
      open: col.qty('OpenShipQty'),
      unit: col.text('Unit', { words: 'unit' }),
      location: col.text('PCode'),
    },
    search: ['shipmentNo', 'itemNo'],
    filters: ['shipmentNo', 'itemNo', 'open'],
    sorts: ['shipmentNo', 'itemNo', 'itemName', 'batch', 'project', 'qty', 'unit'],
    scan: 'shipmentNo',
    card: { title: 'itemNo', lines: ['itemName', 'shipmentNo', 'batch', 'location'], big: 'open', over: 'qty', unit: 'unit' },
    doc: 'Lines of shipments: to ship, shipped, still open, and the place where the oldest goods of the item lie.',
  }),
  rejectedLines: list({
    ...{ ...ofList, name: 'rejectedLines', rno: 'rejectedLines', sort: '-id' },
    columns: {
      id: col.id('ID'),
      noteNo: col.text('DeliNo'),
      supplierName: col.text('SupplierName'),
      itemNo: col.text('ItemNo'),
      itemName: col.text('ItemName'),
      batch: col.text('BatchNo'),
      project: col.text('ProjectNo', { extra: true }),
      rejected: col.qty('RejectedQty'),
      returned: col.qty('ReturnedQty'),
      open: col.qty('OpenReturnQty'),
      unit: col.text('Unit', { words: 'unit' }),
      location: col.text('PCode'),
    },
    search: ['noteNo', 'itemNo', 'supplierName'],
    filters: ['noteNo', 'supplierName', 'itemNo', 'open'],
    scan: 'noteNo',
    card: {
      title: 'itemNo',
      lines: ['itemName', 'supplierName', 'noteNo', 'batch', 'location'],
      big: 'open',
      over: 'rejected',
      unit: 'unit',
    },
    doc: 'What the incoming inspection rejected: how much, how much has gone back to the supplier, and where the rest is held.',
  }),
  productOuts: documentList({
    ...{ ...common, name: 'productOuts', machine: 'productOut' },
    columns: { shipmentNo: col.text('ShipmentNo'), customerName: col.text('CustomerName'), ...syncColumns },
    shown: ['shipmentNo', 'customerName'],
    doc: 'Finished goods that left for customers, newest first.',
  }),
  iqcReturns: documentList({
    ...{ ...common, name: 'iqcReturns', machine: 'iqcReturn' },
    columns: { supplierCode: col.text('SupplierCode'), supplierName: col.text('SupplierName'), remark, ...syncColumns },
    shown: ['supplierName'],
    doc: 'Returns of rejected material to suppliers, newest first.',
  }),
  scanOuts: documentList({
    ...{ ...common, name: 'scanOuts', machine: 'scanOut' },
    columns: {
      type: col.text('TypeName'),
      target: col.state('Target', 'outTarget'),
      destination: col.text('Destination'),
      shipmentNo: col.text('ShipmentNo'),
      ...syncColumns,
    },
    shown: ['type', 'target', 'destination', 'shipmentNo'],
    doc: 'Goods that left by scan of their labels, newest first.',
  }),
};
