import { call } from '../core/call.ts';
import { code, flag, listOf, oneOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { goodsRefusals, labelRefusals, moved, snapshotFields, stockRefusals } from './position.shapes.ts';

const common = { access: 'permission', permission: 'bindPosition' } as const;
const status = oneOf('inspection', 'available', 'hold');

/** Goods without labels, as a person enters them. */
const carried = shape({
  item: ['ItemNo', code()],
  qty: ['Qty', qty()],
  /** Needed only where the place holds several. */
  batch: ['BatchNo', text(60).optional()],
  project: ['ProjectNo', text(60).optional()],
  status: ['StockStatus', status.optional()],
  /** The place they come from; by default the warehouse's unassigned place. */
  from: ['FromPCode', code().optional()],
});

/** A pallet's code among the labels names all labels on it. */
const moving = {
  labels: ['BarCodes', listOf(scanned(), 200).optional()],
  goods: ['Goods', listOf(carried, 50).optional()],
  byHand: ['ByHand', flag().default(false)],
  reason: ['Reason', text().optional()],
} as const;

const ofPlaces = ['location.choose', 'location.not-found', 'location.inactive', 'location.wrong-warehouse'] as const;

/** Calls for moves within a warehouse, and for comparing a place with the books. */
export const positionCalls = {
  bindPosition: call({
    ...common,
    name: 'bindPosition',
    paths: ['/api/Warehouse/BindPosition'],
    effect: 'write',
    input: shape({ place: ['PCode', code().optional()], ...moving }),
    output: moved,
    refusals: ['bind.nothing', 'pallet.not-found', 'pallet.empty', ...ofPlaces, ...labelRefusals, ...goodsRefusals, ...stockRefusals],
    doc: 'Puts labels, or goods without labels, into a storage location of the same warehouse; a label that lies there already stays. All of them or none.',
  }),
  unbindPosition: call({
    ...common,
    name: 'unbindPosition',
    paths: ['/api/Warehouse/UnbindPosition'],
    effect: 'write',
    input: shape(moving),
    output: moved,
    refusals: ['bind.nothing', 'pallet.not-found', 'pallet.empty', ...ofPlaces, ...labelRefusals, ...goodsRefusals, ...stockRefusals],
    doc: 'Takes labels, or goods without labels, off their storage location: they stay in the warehouse, at its unassigned place. All of them or none.',
  }),
  comparePosition: call({
    ...common,
    name: 'comparePosition',
    paths: ['/api/Warehouse/ComparePosition'],
    effect: 'write',
    input: shape({ place: ['PCode', code().optional()], labels: ['BarCodes', listOf(scanned(), 2000).default([])] }),
    output: shape({
      place: ['PCode', code()],
      here: ['Here', listOf(code(200), 2000)],
      missing: ['Missing', listOf(code(200), 2000)],
      elsewhere: [
        'Elsewhere',
        listOf(
          shape({
            code: ['BarCode', code(200)],
            /** Empty when the label is unknown. */
            state: ['Status', text()],
            place: ['PCode', text()],
            warehouseName: ['WName', text()],
          }),
          2000,
        ),
      ],
    }),
    refusals: ['location.choose', 'location.not-found', 'stock.counted-blind'],
    doc: 'Compares the labels seen at a storage location with those that lie there by the books, and remembers when that was done. Changes no stock.',
  }),
  positionSnapshot: call({
    ...common,
    name: 'positionSnapshot',
    paths: ['/api/Warehouse/GetPositionSnapshot'],
    effect: 'read',
    input: shape({ place: ['PCode', code()] }),
    output: shape(snapshotFields),
    refusals: ['location.not-found'],
    doc: 'A storage location with the labels that lie there and those that may be put there next, for devices that judge scans themselves.',
  }),
};
