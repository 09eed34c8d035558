import type { Line, Note, ReceiveFacts } from './receive.view.ts';

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

/** A snapshot of the note: two labels a line (`L1-1`, `L1-2`, …), both in the box `BOX1` of their line. */
export const facts = (lines: Line[], more: Partial<ReceiveFacts> = {}): ReceiveFacts => ({
  revision: '2026-11-22 08:00:00',
  mine: true,
  note: note(lines, { labelCount: lines.length * 2 }),
  labels: lines.flatMap(({ lineNo }) =>
    [1, 2].map((nth) => ({ code: `L${lineNo}-${nth}`, lineNo, qty: '50', boxNo: `BOX${lineNo}`, state: 'printed' })),
  ),
  homes: [],
  places: ['A01-01-01', 'A01-01-02', 'A01-01-03'],
  ...more,
});
