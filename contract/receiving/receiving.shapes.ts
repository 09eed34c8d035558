import { z } from 'zod';
import { code, day, flag, id, int, listOf, moment, oneOf, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { shortReasons } from './receiving.rules.ts';

/** One line of a delivery note as receiving screens need it; quantities in the item's unit. */
export const noteLine = shape({
  id: ['ID', id()],
  lineNo: ['LineNo', int()],
  poNo: ['PurchNo', text()],
  itemNo: ['ItemNo', code()],
  itemName: ['ItemName', text()],
  spec: ['ItemDesc', text()],
  unit: ['Unit', text()],
  decimals: ['Decimals', int(0, 6)],
  batch: ['BatchNo', text()],
  project: ['ProjectNo', text()],
  qty: ['SendQty', qty()],
  /** Null until the line is received; then final. */
  receivedQty: ['InQty', qty().nullable()],
  labelCount: ['BarCount', int()],
  scannedLabels: ['ScanBarCount', int()],
  /** Sum of the packing quantities of the scanned labels. */
  scannedQty: ['ScanQty', qty()],
  locationId: ['PID', id().nullable()],
  locationCode: ['PCode', text().nullable()],
  warehouseId: ['WID', id().nullable()],
  /** The item's default location, proposed when the line has none. */
  suggestedLocationId: ['SuggestPID', id().nullable()],
  suggestedLocationCode: ['SuggestPCode', text().nullable()],
  qcExempt: ['QCExempt', flag()],
});

/** A delivery note with its lines. */
export const noteDetail = shape({
  id: ['ID', id()],
  noteNo: ['DeliNo', code()],
  state: ['Status', oneOf('unreceived', 'scanning', 'received', 'deleted')],
  supplierCode: ['SupplierCode', text()],
  supplierName: ['SupplierName', text()],
  deliveryDate: ['DeliDate', day()],
  incomingNo: ['IncomingNo', text()],
  secondary: ['Secondary', flag()],
  cabinetNo: ['CabinetNo', text()],
  totalQty: ['DeliQty', qty()],
  labelCount: ['BarCount', int()],
  scannedLabels: ['ScanBarCount', int()],
  /** Labels that must be verified before the receipt is saved; 0 when the check is off. */
  labelsNeeded: ['MinBarCount', int()],
  scannedBy: ['Scanner', text().nullable()],
  scannedAt: ['ScanTime', moment().nullable()],
  receiptNos: ['RcvCode', listOf(code())],
  lines: ['Lines', listOf(noteLine, 1000)],
});

/** A label as a scan finds it. */
export const labelDetail = shape({
  id: ['ID', id()],
  code: ['BarCode', code()],
  noteNo: ['DeliNo', text().nullable()],
  lineNo: ['LineNo', int().nullable()],
  itemNo: ['ItemNo', code()],
  itemName: ['ItemName', text()],
  unit: ['Unit', text()],
  batch: ['BatchNo', text()],
  qty: ['PackQty', qty()],
  boxNo: ['BoxNo', text()],
  supplierCode: ['SupplierCode', text()],
  state: ['Status', text()],
  locationCode: ['PCode', text().nullable()],
  parentCode: ['ParentBar', text().nullable()],
  /** When it was scanned before: the moment and the person. */
  scannedAt: ['ScanTime', moment().nullable()],
  scannedBy: ['Scanner', text().nullable()],
});

/** What the worker enters for a line on saving. */
export const receiptLineInput = shape({
  lineNo: ['LineNo', int(1)],
  /** Quantity received; the announced one when absent. */
  qty: ['ScanQty', qty().optional()],
  reason: ['Reason', oneOf(...shortReasons).optional()],
});

/** Outcome for one document of several; refused ones carry the id of the refusal. */
export const outcome = shape({
  no: ['DocNo', z.string()],
  done: ['Result', z.boolean()],
  error: ['Code', z.string().nullable()],
  message: ['Message', z.string()],
});

const parts = (joined: string) => joined.split(',').map((part) => part.trim()).filter(Boolean);

/** Selected documents as a list or comma-separated text; none selected is for the call's own refusal, not malformed. */
export const chosenCodes = (max = 500) => z.union([z.array(code()), z.string().transform(parts)]).pipe(z.array(code()).max(max)).optional();

/** Selected rows, likewise. */
export const chosenIds = (max = 500) =>
  z
    .union([z.array(id()), z.string().regex(/^[\d,\s]*$/).transform((joined) => parts(joined).map(Number)), z.number().transform((one) => [one])])
    .pipe(z.array(z.number().int().min(1)).max(max))
    .optional();
