import type { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, int, listOf, oneOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { requiredInCalls } from '../core/wireNames.ts';
import { labelInTurn, layerFields, lineToTake } from '../documents/takenFor.ts';
import { newerPolicies } from '../system/settings.ts';

/** The kinds of documents for which goods are collected by scan. */
const paperKinds = ['requisition', 'shipment'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** The label for the rest of an opened carton; it waits to be printed. */
export const restLabel = shape({ code: ['BarCode', code(200)], qty: ['Qty', qty()], of: ['FromBarCode', code(200)] });
export type RestLabel = z.output<typeof restLabel>;

const paper = {
  org: ['org', text(20).optional()],
  kind: ['Kind', oneOf(...paperKinds)],
  /** One number, or several requisitions separated by commas. */
  no: ['BillNo', code(1000)],
} as const;
const paperRefusals = [
  'select.at-most',
  'requisition.unknown',
  'requisition.withdrawn',
  'requisition.not-reviewed',
  'requisition.issued-in-erp',
  'shipment.unknown',
  'shipment.withdrawn',
] as const;

/** Refusals of a label that cannot leave, by its state. */
export const leavingLabelRefusals = [
  'label.elsewhere',
  'label.void',
  'take.label-issued',
  'take.label-picked',
  'take.label-not-received',
  'take.inspection',
  'take.hold',
  'take.expired',
] as const;

const openLine = shape({
  /** When several papers are collected together, the number also contains the paper of the line (`lineKeyOf`). */
  lineNo: ['LineNo', int()],
  paperNo: ['RequisitionNo', text().optional()],
  ...lineToTake,
  qty: ['RequestedQty', qty()],
  /** The plant controls batches and the document names none: the person chooses the batch of goods without a label. */
  chooseBatch: ['ChooseBatch', flag().optional()],
  /** The places with the goods, the oldest first; loose goods have no label. */
  places: [
    'Places',
    listOf(
      shape({
        ...{ place: ['PCode', code()], warehouse: ['WCode', code()], warehouseName: ['WName', text()] },
        ...{ batch: ['BatchNo', text()], free: ['Qty', qty()], loose: ['LooseQty', qty()] },
      }),
      100,
    ),
  ],
  /** All stock that may leave for it, oldest first; absent where the plant allows newer goods before older ones. */
  layers: ['Layers', listOf(shape(layerFields), 100).optional()],
});

/** The snapshot of a paper for taking out its goods without network, and the save. */
export const takeOutCalls = {
  takingSnapshot: call({
    name: 'takingSnapshot',
    paths: ['/api/OutStorage/GetTakingPaper'],
    access: 'permission',
    permission: 'outgoingRecords',
    effect: 'read',
    input: shape(paper),
    output: shape({
      kind: ['Kind', oneOf(...paperKinds)],
      no: ['BillNo', code()],
      goesTo: ['GoesTo', text()],
      /** The papers among them that the ERP issued itself: nothing is picked for them, departures are only recorded. */
      ofErp: ['IssuedInErp', listOf(code(), 100).optional()],
      lines: ['Lines', listOf(openLine, 1000)],
      labels: ['Labels', listOf(labelInTurn, 20_000)],
      /** The plant's policy about newer goods that leave before older ones. */
      newer: ['NewerGoods', oneOf(...newerPolicies).optional()],
    }),
    refusals: paperRefusals,
    doc: 'A requisition, several of them, or a shipment as a device needs it to take goods out for it without network: open lines with where they lie, and the labels that may leave.',
  }),
  whyNotOut: call({
    name: 'whyNotOut',
    paths: ['/api/OutStorage/WhyNotOut'],
    access: 'permission',
    permission: 'outgoingRecords',
    effect: 'read',
    input: shape({ ...paper, scanned: ['code', requiredInCalls(scanned())] }),
    output: shape({ may: ['May', flag()], words: ['Words', text(600)] }),
    refusals: [...paperRefusals, 'take.unknown-code'],
    doc: 'Why a label or a place cannot be taken for a requisition, several of them, or a shipment, in words.',
  }),
};
