import { col, list } from '../core/list.ts';

const common = { areas: ['Receive', 'BaseInfo'], access: 'permission', permission: 'labelRecords', key: 'id', sort: '-id' } as const;

/** Lists of labels. */
export const labelsLists = {
  labels: list({
    ...common,
    name: 'labels',
    rno: 'labels',
    columns: {
      id: col.id('ID'),
      code: col.text('BarCode'),
      itemNo: col.text('ItemNo'),
      itemName: col.text('ItemName'),
      qty: col.qty('PackQty'),
      unit: col.text('Unit', { words: 'unit' }),
      batch: col.text('BatchNo'),
      expiresOn: col.date('ExpiresOn', { extra: true }),
      state: col.state('Status', 'label'),
      noteNo: col.text('DeliNo'),
      lineNo: col.int('LineNo'),
      location: col.text('PCode'),
      boxNo: col.text('BoxNo', { extra: true }),
      supplierCode: col.text('SupplierCode', { extra: true }),
      parent: col.text('ParentBar', { extra: true }),
      printCount: col.int('PrintCount', { extra: true }),
      printedAt: col.time('PrintTime', { extra: true }),
      createdAt: col.time('CreatedAt', { extra: true }),
    },
    search: ['code'],
    filters: ['code', 'noteNo', 'itemNo', 'batch', 'state', 'location', 'boxNo', 'supplierCode', 'printCount'],
    sorts: ['code', 'itemNo'],
    scan: 'code',
    card: { title: 'code', lines: ['itemNo', 'itemName', 'noteNo', 'location'], chip: 'state', big: 'qty', unit: 'unit' },
    doc: 'Labels with their state and place, newest first.',
  }),
  labelEvents: list({
    ...common,
    name: 'labelEvents',
    rno: 'labelEvents',
    columns: {
      id: col.id('ID'),
      at: col.time('At'),
      code: col.text('BarCode'),
      event: col.state('Event', 'labelEvent'),
      itemNo: col.text('ItemNo'),
      documentNo: col.text('DocNo'),
      person: col.text('Scanner'),
      detail: col.text('Detail'),
    },
    search: ['code'],
    filters: ['code', 'event', 'itemNo', 'documentNo', 'person', 'at'],
    sorts: ['code'],
    scan: 'code',
    card: { title: 'code', lines: ['itemNo', 'documentNo', 'person', 'at', 'detail'], chip: 'event' },
    doc: 'What happened to labels in all functions: receiving, putaway, moves, counts, picking, reports, transfers; newest first.',
  }),
};
