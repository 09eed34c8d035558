import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, id, int, listOf, moment, oneOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { generateLimit, splitLimit } from './split.rules.ts';

/** A label as the split needs it, on the server and on the device. */
const splittableLabel = shape({
  code: ['BarCode', code()],
  state: ['Status', text()],
  qty: ['PackQty', qty()],
  itemNo: ['ItemNo', code()],
  itemName: ['ItemName', text()],
  unit: ['Unit', text()],
  decimals: ['Decimals', int(0, 6)],
  batch: ['BatchNo', text()],
  noteNo: ['DeliNo', text().nullable()],
  locationCode: ['PCode', text().nullable()],
  endReason: ['EndReason', z.string().nullable()],
  holds: ['Holds', int()],
  balance: ['StockQty', qty().nullable()],
  promised: ['LabelQty', qty().nullable()],
  /** The reader counts this place, so the quantity is hidden. */
  counted: ['BeingCounted', flag().optional()],
});

const madeLabel = shape({ code: ['BarCode', code()], qty: ['PackQty', qty()] });
const labelState = ['label.not-found', 'label.void'] as const;
const bar = ['bar', scanned()] as const;
const split = { access: 'permission', permission: 'splitLabels' } as const;

const familyEvent = shape({
  at: ['At', moment()],
  event: ['Event', text()],
  documentNo: ['DocNo', text()],
  place: ['PCode', text().nullable()],
  person: ['Scanner', text().nullable()],
  detail: ['Detail', z.string()],
});

/** Most labels of one family that are shown. */
export const familyLimit = 300;

/** Labels made of labels, and of stock that has none. */
export const splitCalls = {
  labelToSplit: call({
    ...split,
    name: 'labelToSplit',
    paths: ['/api/Stock/GetSplitBar'],
    effect: 'read',
    input: shape({ code: bar }),
    output: splittableLabel,
    refusals: ['label.not-found'],
    doc: 'A scanned label with what lies where it stands, so that the device can judge a split by itself.',
  }),
  splitLabel: call({
    ...split,
    name: 'splitLabel',
    paths: ['/api/Stock/SplitBar'],
    effect: 'write',
    input: shape({
      code: bar,
      /** Quantities one by one; the rest becomes one more piece. */
      qtys: ['qtys', listOf(qty(), splitLimit).optional()],
      /** Or packs of one size, `count` of them or as many as there are. */
      packQty: ['packQty', qty().optional()],
      count: ['count', int(1, splitLimit).optional()],
    }),
    output: shape({ id: ['ID', id()], code: ['BarCode', code()], pieces: ['Bars', listOf(madeLabel, splitLimit)] }),
    refusals: [
      ...labelState,
      'label.scanned-on-note',
      'label.gone',
      'label.holds-labels',
      'label.no-inventory',
      'label.split-required',
      'label.split-zero',
      'label.split-over',
      'label.split-one',
      'label.too-many',
      'receive.qty-decimals',
    ],
    doc: 'Splits a label into labels that add up to it exactly (rules split-quantity-max, barcode-inventory-found); nothing is sent to the ERP.',
  }),
  undoSplit: call({
    ...split,
    name: 'undoSplit',
    paths: ['/api/Stock/UndoSplitBar'],
    effect: 'write',
    input: shape({ id: ['ID', id()] }),
    output: shape({ code: ['BarCode', code()], pieces: ['Done', int()] }),
    refusals: ['split.not-found', 'split.undone', 'label.piece-used'],
    doc: 'Takes a split back while none of its pieces was moved, counted, issued or split again: the pieces become void and the label is whole.',
  }),
  regenerateLabel: call({
    ...split,
    name: 'regenerateLabel',
    paths: ['/api/Stock/RegenerateBar'],
    effect: 'write',
    input: shape({ code: bar }),
    output: shape({ code: ['BarCode', code()], made: ['Bars', listOf(madeLabel, 1)] }),
    refusals: [...labelState, 'label.not-stored', 'label.inventory-there', 'stock.counted-blind'],
    doc: 'Replaces a label that promises more than lies there by one for what the other labels leave of the stock, or by none (rule barcode-inventory-found).',
  }),
  generateStockLabels: call({
    ...split,
    name: 'generateStockLabels',
    paths: ['/api/Stock/GenerateBars'],
    effect: 'write',
    input: shape({
      itemNo: ['ItemNo', code()],
      locationCode: ['PCode', code()],
      batch: ['BatchNo', text().default('')],
      project: ['ProjectNo', text().default('')],
      status: ['StockStatus', oneOf('inspection', 'available', 'hold').default('available')],
      packQty: ['packQty', qty()],
      count: ['count', int(1, generateLimit).optional()],
    }),
    output: shape({ made: ['Bars', listOf(madeLabel, generateLimit)] }),
    refusals: ['item.not-found', 'location.not-found', 'label.generated-over', 'label.too-many', 'receive.qty-decimals'],
    doc: 'Makes labels for stock that has none, never for more than lies there (rule generated-quantity-max).',
  }),
  makeProductLabels: call({
    name: 'makeProductLabels',
    paths: ['/api/InStorage/GenerateProductBars'],
    access: 'permission',
    permission: 'productLabels',
    effect: 'write',
    input: shape({
      orderNo: ['OrderNo', text(60).optional()],
      packQty: ['packQty', qty()],
      count: ['count', int(1, generateLimit).optional()],
    }),
    output: shape({ made: ['Bars', listOf(madeLabel, generateLimit)] }),
    refusals: [
      'product.order-required',
      'report.order-not-found',
      'report.order-closed',
      'product.over',
      'label.too-many',
      'receive.qty-decimals',
    ],
    doc: 'Makes labels for the finished goods of a production order, never for more than is ordered; printed at the line, found by every scan from then on.',
  }),
  labelFamily: call({
    name: 'labelFamily',
    paths: ['/api/Stock/GetBarFamily'],
    access: 'permission',
    permission: 'labelRecords',
    effect: 'read',
    input: shape({ code: ['code', scanned()] }),
    output: shape({
      code: ['BarCode', code()],
      itemNo: ['ItemNo', code()],
      itemName: ['ItemName', text()],
      unit: ['Unit', text()],
      supplierName: ['SupplierName', text()],
      noteNo: ['DeliNo', text().nullable()],
      /** The reader counts where one of the family stands: quantities are null. */
      counted: ['BeingCounted', flag()],
      /** The family has more labels than are shown. */
      more: ['More', flag()],
      /** The first label of the family first, parents before their children. */
      labels: [
        'Bars',
        listOf(
          shape({
            code: ['BarCode', code()],
            parent: ['ParentBar', text().nullable()],
            /** The origin of the label: its supplier, made here, a piece of a split, a replacement, or a product. */
            origin: ['Origin', oneOf('supplier', 'here', 'split', 'regenerated', 'product')],
            qty: ['PackQty', qty().nullable()],
            state: ['Status', text()],
            locationCode: ['PCode', text().nullable()],
            events: ['Events', listOf(familyEvent, 1000)],
          }),
          familyLimit,
        ),
      ],
    }),
    refusals: ['label.not-found'],
    doc: 'Where a label comes from and what became of each piece: all labels from its first one on, each with its life.',
  }),
};
