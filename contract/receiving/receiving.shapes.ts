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

/** Fields that many calls share: the organisation that older clients send, and the note's number. */
export const org = ['org', text(20).optional()] as const;
export const noteNo = ['delino', code(60)] as const;
export const dataNoteNo = ['data.delino', code(60)] as const;

/** Answers of calls about several documents: each one's outcome, or how many were done. */
export const outcomes = shape({ outcomes: ['Outcomes', listOf(outcome)], done: ['Done', int()] });
export const done = shape({ done: ['Done', int()] });
