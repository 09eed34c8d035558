import { code, id, int, moment, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

const labelFields = {
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
} as const;

/** A label as a scan finds it. */
export const labelDetail = shape(labelFields);

/** A label of a note with its scan, by whose identity the scan is deleted. */
export const labelOfNote = shape({ ...labelFields, id: ['LabelID', id()], scanId: ['ID', id().nullable()] });

/** A label on its page: its quantity is hidden from a reader who counts its place. */
export const labelOnPage = shape({ ...labelFields, qty: ['PackQty', qty().nullable()] });
