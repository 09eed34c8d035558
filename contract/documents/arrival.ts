import { code, id, int, listOf, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** A line of goods that may arrive: of an order with what is open of it, or of labels alone. */
export const arrivalLine = shape({
  key: ['Key', code(200)],
  sourceLine: [
    'SourceLine',
    int(1)
      .optional()
      .describe('the line of the transfer order, requisition, shipment or announced return that it is of, by its number there'),
  ],
  itemNo: ['ItemNo', code()],
  itemName: ['ItemName', text()],
  unit: ['Unit', text()],
  decimals: ['Decimals', int()],
  batch: ['BatchNo', text()],
  project: ['ProjectNo', text()],
  /** What may still arrive; absent where nobody said how much. */
  open: ['OpenQty', qty().optional()],
  /** The item's own place in the warehouse. */
  place: ['PCode', text(60).optional()],
});

/** What a device needs to take goods in by scanning without asking: lines, the labels that may come with them, and where they may go. */
export const arrivalSnapshot = shape({
  code: ['Code', code()],
  /** What people know it by besides its number: where it comes from. */
  about: ['About', text(200)],
  warehouseId: ['WID', id()],
  warehouse: ['WName', text()],
  lines: ['Lines', listOf(arrivalLine, 5000)],
  labels: ['Bars', listOf(shape({ code: ['BarCode', code(200)], line: ['Key', code(200)], qty: ['Qty', qty()] }), 20_000)],
  places: ['Places', listOf(code(), 100_000)],
});
