import { code, id, int, moment, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

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
