import { code, id, int, listOf, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** A line of goods that may arrive: of an order, with its open quantity, or of labels alone. */
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
  /** The quantity that may still arrive; absent where no quantity was announced. */
  open: ['OpenQty', qty().optional()],
  /** The item's own place in the warehouse. */
  place: ['PCode', text(60).optional()],
});

/** The data with which a device takes goods in without the server: lines, expected labels, and the allowed places. */
export const arrivalSnapshot = shape({
  code: ['Code', code()],
  /** The description beside the number: the origin of the goods. */
  about: ['About', text(200)],
  warehouseId: ['WID', id()],
  warehouse: ['WName', text()],
  lines: ['Lines', listOf(arrivalLine, 5000)],
  labels: ['Bars', listOf(shape({ code: ['BarCode', code(200)], line: ['Key', code(200)], qty: ['Qty', qty()] }), 20_000)],
  places: ['Places', listOf(code(), 100_000)],
});
