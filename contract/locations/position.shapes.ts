import { code, flag, id, int, listOf, moment, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** The goods of a label, or goods without labels. */
export const goodsFields = {
  itemNo: ['ItemNo', code()],
  itemName: ['ItemName', text()],
  qty: ['Qty', qty()],
  unit: ['Unit', text()],
} as const;

/** The result of a move. */
export const moved = shape({
  /** The document of the move; empty when everything lay there already. */
  documentNo: ['DocNo', text()],
  place: ['PCode', code()],
  labels: [
    'Bars',
    listOf(shape({ code: ['BarCode', code()], ...goodsFields, from: ['FromPCode', text()], moved: ['Moved', flag()] }), 2000),
  ],
  goods: ['Goods', listOf(shape({ ...goodsFields, batch: ['BatchNo', text()], from: ['FromPCode', text()] }), 50)],
});

/** Why labels cannot be moved. */
export const labelRefusals = [
  'label.not-found',
  'label.void',
  'bind.split',
  'bind.not-received',
  'bind.picked',
  'bind.issued',
  'bind.other-warehouse',
] as const;
/** Why goods without labels cannot be moved. */
export const goodsRefusals = ['item.not-found', 'bind.qty', 'bind.several', 'bind.labelled', 'bind.same-place'] as const;
/** Why the ledger refuses a move. */
export const stockRefusals = ['stock.insufficient', 'stock.too-much', 'stock.place-closed', 'stock.label-moved'] as const;

/** A place, or a pallet, with the labels on it. */
export const snapshotFields = {
  id: ['PID', id()],
  code: ['PCode', code()],
  name: ['PName', text()],
  kind: ['PlaceKind', text(20)],
  active: ['Status', flag()],
  /** The reader counts the place: its quantity is hidden. */
  counted: ['BeingCounted', flag()],
  warehouseId: ['WID', id()],
  warehouse: ['WName', text()],
  /** When it was compared last. */
  checkedAt: ['CheckedAt', moment().optional()],
  labels: ['Bars', listOf(shape({ code: ['BarCode', code()], ...goodsFields, status: ['StockStatus', text()] }), 2000)],
  /** Labels that may come next: those of the warehouse that stand at its unassigned and receiving places. */
  near: ['Near', listOf(shape({ code: ['BarCode', code()], ...goodsFields, place: ['PCode', code()] }), 2000)],
  /** Goods without a label at the place. */
  goods: [
    'Goods',
    listOf(shape({ ...goodsFields, batch: ['BatchNo', text()], project: ['ProjectNo', text()], status: ['StockStatus', text()] }), 1000),
  ],
  /** Number of labels there, including those beyond the listed ones. */
  total: ['Total', int()],
} as const;
