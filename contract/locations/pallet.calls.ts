import { call } from '../core/call.ts';
import { code, flag, ids, int, listOf, scanned, text } from '../core/fields.ts';
import { fileAnswer } from '../core/fileAnswer.ts';
import { shape } from '../core/shape.ts';
import { labelRefusals, moved, snapshotFields, stockRefusals } from './position.shapes.ts';

const common = { access: 'permission', permission: 'bindPosition' } as const;
const labels = ['BarCodes', listOf(scanned(), 200)] as const;
const byHand = ['ByHand', flag().default(false)] as const;
const reason = ['Reason', text().optional()] as const;
const pallet = ['PalletNo', scanned()] as const;

/** The most pallets that are made at once. */
export const mostPallets = 100;

/** Calls for pallets: labels that lie on one pallet lie at one place and move together (decision 0347). */
export const palletCalls = {
  makePallets: call({
    ...common,
    name: 'makePallets',
    paths: ['/api/Warehouse/MakePallets'],
    effect: 'write',
    input: shape({ count: ['Count', int(1, mostPallets)] }),
    output: shape({ ids: ['ids', ids(mostPallets)], codes: ['PalletNos', listOf(code(), mostPallets)] }),
    refusals: [],
    doc: 'Makes empty pallets, whose labels are then printed.',
  }),
  palletLabelPdf: call({
    ...common,
    name: 'palletLabelPdf',
    paths: ['/api/Warehouse/PalletLabelPdf'],
    effect: 'read',
    input: shape({ ids: ['ids', ids(mostPallets)], size: ['size', text(20).optional()], firstCell: ['firstCell', int(0, 200).default(0)] }),
    output: fileAnswer,
    refusals: ['pallet.select', 'label-size.unknown'],
    doc: 'Labels of pallets as PDF, in the chosen size.',
  }),
  putOnPallet: call({
    ...common,
    name: 'putOnPallet',
    paths: ['/api/Warehouse/PutOnPallet'],
    effect: 'write',
    input: shape({ pallet, labels, byHand, reason }),
    output: moved,
    refusals: ['pallet.not-found', 'pallet.empty', 'bind.nothing', 'location.choose', ...labelRefusals, ...stockRefusals],
    doc: 'Puts labels on a pallet. They move to its place; the first ones keep theirs, and the pallet lies there from then on. All of them or none.',
  }),
  takeOffPallet: call({
    ...common,
    name: 'takeOffPallet',
    paths: ['/api/Warehouse/TakeOffPallet'],
    effect: 'write',
    input: shape({ labels, byHand, reason }),
    output: moved,
    refusals: ['pallet.not-found', 'pallet.empty', 'bind.nothing', 'label.not-found'],
    doc: 'Takes labels off their pallet; they stay at their place. One that is on none stays as it is.',
  }),
  palletSnapshot: call({
    ...common,
    name: 'palletSnapshot',
    paths: ['/api/Warehouse/GetPalletSnapshot'],
    effect: 'read',
    input: shape({ pallet }),
    output: shape({
      ...snapshotFields,
      /** 0 for an empty pallet. */
      warehouseId: ['WID', int(0)],
      /** The place where its labels lie; absent for an empty pallet. */
      lies: ['PCode', code().optional()],
      code: ['PalletNo', code()],
    }),
    refusals: ['pallet.not-found'],
    doc: 'A pallet with the labels on it and those beside it, for devices that judge scans themselves.',
  }),
};
