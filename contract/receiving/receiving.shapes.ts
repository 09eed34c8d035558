import { z } from 'zod';
import { code, day, flag, id, int, listOf, moment, oneOf, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { otherShelfPolicies, shortLifePolicies } from '../system/settings.ts';
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
  /** The same when it is closed. */
  closedHome: ['ClosedPCode', text().nullable().optional()],
  qcExempt: ['QCExempt', flag()],
  /** Shelf life of the item in days, and the days that should be left at receipt; 0: none. */
  shelfDays: ['ShelfDays', int().optional()],
  leastDays: ['LeastDays', int().optional()],
  /** The last day of its batch, and another one that the note names. */
  lastDay: ['ExpiresOn', day().nullable().optional()],
  otherDay: ['OtherExpiresOn', day().nullable().optional()],
  /** The last day comes from the ERP: no other counts. */
  dayFixed: ['IsErpDay', z.boolean().optional()],
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
  lines: ['Lines', listOf(noteLine, 2000)],
});

/** A label as a device keeps it: two thousand of them have to travel. */
const snapshotLabel = shape({
  code: ['Bar', code()],
  lineNo: ['LineNo', int()],
  qty: ['Qty', qty()],
  boxNo: ['Box', text()],
  state: ['Status', text()],
  scannedAt: ['At', moment().optional()],
  scannedBy: ['By', text().optional()],
  /** Why the label is void, or which labels it was split into. */
  endReason: ['Why', z.string().optional()],
});

/** The default location of a line's item, in any warehouse. */
const lineHome = shape({
  lineNo: ['LineNo', int()],
  code: ['PCode', code()],
  warehouseId: ['WID', id()],
  warehouse: ['WName', text()],
});

/** The snapshot of a delivery note for work without network. */
export const receiveSnapshot = shape({
  /** When it was read: a later one replaces an earlier one. */
  revision: ['Revision', moment()],
  /** Whether the caller is the receiver of the note. */
  mine: ['Mine', z.boolean()],
  note: ['Note', noteDetail],
  labels: ['Bars', listOf(snapshotLabel, 100_000)],
  homes: ['Homes', listOf(lineHome, 1000)],
  /** The locations in use of the warehouse that is received into; those where goods wait to be put away stand in the second list too. */
  places: ['Places', listOf(code(), 100_000)],
  receivingPlaces: ['ReceivingPlaces', listOf(code(), 10_000).optional()],
  /** The policy for goods at another location than the default one of their item. */
  otherShelf: ['OtherShelf', oneOf(...otherShelfPolicies).optional()],
  /** The policy for goods with too few days left. */
  shortLife: ['ShortLife', oneOf(...shortLifePolicies).optional()],
});

/** The worker's entries for a line in a save. */
export const receiptLineInput = shape({
  lineNo: ['LineNo', int(1)],
  /** Quantity received; the announced one when absent. */
  qty: ['ScanQty', qty().optional()],
  reason: ['Reason', oneOf(...shortReasons).optional()],
  /** The dates that the receiver enters for the batch, and the known last day that they replace. */
  expiresOn: ['ExpiresOn', day().optional()],
  producedOn: ['ProducedOn', day().optional()],
  insteadOf: ['InsteadOf', day().optional()],
  /** Cartons of a short line that hold less than their label, with their real quantity; 0 for a missing carton. */
  labels: ['Bars', listOf(shape({ code: ['BarCode', code(200)], qty: ['PackQty', qty()] }), 1000).optional()],
});

/** Fields that many calls share: the organisation that older clients send, and the note's number. */
export const org = ['org', text(20).optional()] as const;
export const noteNo = ['delino', code(60)] as const;
export const dataNoteNo = ['data.delino', code(60)] as const;

/** The answer of a call about several things that is refused as a whole: how many were done. */
export const done = shape({ done: ['Done', int()] });
