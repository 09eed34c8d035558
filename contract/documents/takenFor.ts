import { code, int, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** The fields of a line that goods are taken for: the item and the open quantity. */
export const lineToTake = {
  itemNo: ['ItemNo', code()],
  itemName: ['ItemName', text()],
  unit: ['Unit', text()],
  decimals: ['Decimals', int()],
  open: ['OpenQty', qty()],
  batch: ['BatchNo', text()],
  project: ['ProjectNo', text()],
} as const;

/** A label that may be taken, and its place. */
export const labelFields = {
  code: ['BarCode', code(200)],
  itemNo: ['ItemNo', code()],
  batch: ['BatchNo', text()],
  project: ['ProjectNo', text()],
  place: ['PCode', code()],
  qty: ['Qty', qty()],
} as const;
/** Of goods that are taken by expiry: their last day. */
export const useBy = ['UseBy', text(10).optional()] as const;
/** Goods of one turn at a place. */
export const layerFields = { place: ['PCode', code()], day: ['InDate', code()], useBy, qty: ['Qty', qty()] } as const;
export const labelToTake = shape(labelFields);
/** A label that may be taken, and what decides its turn: the day its goods came, or the day until which they may be used. */
export const labelInTurn = shape({ ...labelFields, day: ['InDate', text(10).optional()], useBy });

/** Why newer goods are taken before older ones, where the plant refuses that and this person may decide it. */
export const newerReason = ['data.NewerReason', text(140).optional()] as const;
/** In the reader's language: the places of older goods than those taken. */
export const olderGoods = ['OlderGoods', text(300).optional()] as const;
