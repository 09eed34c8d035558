import type { Line, Note } from './receiveFlow.ts';

/** An open line of 100 pcs with a place. */
export const line = (lineNo: number, more: Partial<Line> = {}): Line => ({
  id: lineNo,
  lineNo,
  poNo: 'PO',
  itemNo: `I${lineNo}`,
  itemName: 'n',
  spec: '',
  unit: 'pcs',
  decimals: 0,
  batch: '',
  project: '',
  qty: '100',
  receivedQty: null,
  labelCount: 2,
  scannedLabels: 0,
  scannedQty: '0',
  locationId: 5,
  locationCode: 'A01-01-01',
  warehouseId: 1,
  suggestedLocationId: 5,
  suggestedLocationCode: 'A01-01-01',
  qcExempt: false,
  ...more,
});

/** A note that is being received. */
export const note = (lines: Line[], more: Partial<Note> = {}): Note => ({
  id: 1,
  noteNo: 'SH1',
  state: 'scanning',
  supplierCode: 'S',
  supplierName: 'S',
  deliveryDate: '2026-11-21',
  incomingNo: '',
  secondary: false,
  cabinetNo: '',
  totalQty: '200',
  labelCount: 4,
  scannedLabels: 0,
  labelsNeeded: 0,
  scannedBy: null,
  scannedAt: null,
  receiptNos: [],
  lines,
  ...more,
});
