import { call } from '../core/call.ts';
import { code, flag, id, int, listOf, oneOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { requiredInCalls } from '../core/wireNames.ts';
import { mostPapers } from '../documents/papers.ts';
import { labelInTurn, layerFields, lineToTake } from '../documents/takenFor.ts';
import { newerPolicies } from '../system/settings.ts';

const org = ['org', text(20).optional()] as const;

/** A line of a round, with where to take it from. */
const pickingLine = shape({
  id: ['LineID', id()],
  taskNo: ['TaskNo', code()],
  orderNo: ['OrderNo', text()],
  ...lineToTake,
  qty: ['DemandQty', qty()],
  /** The part that may not be prepared yet, because no workshop called for it or a condition of the plant is not met. */
  kept: ['KeptBackQty', qty().optional()],
  takes: [
    'Takes',
    listOf(
      shape({
        place: ['PCode', code()],
        batch: ['BatchNo', text()],
        qty: ['Qty', qty()],
        /** The part without a label: it is taken by quantity. */
        loose: ['LooseQty', qty().optional()],
        reason: ['Reason', text(300)],
        /** When the oldest of it came. */
        day: ['InDate', text(10).optional()],
      }),
      100,
    ),
  ],
  /** All stock that may be taken for it, oldest first; absent where the plant allows newer goods before older ones. */
  layers: ['Layers', listOf(shape(layerFields), 100).optional()],
  why: ['Why', text(600)],
});

/** A stop that was already walked: the goods taken there by any picker, or the report that there were too few. */
const walkedStop = shape({
  place: ['PCode', code()],
  itemNo: ['ItemNo', code()],
  itemName: ['ItemName', text()],
  unit: ['Unit', text()],
  batch: ['BatchNo', text()],
  qty: ['Qty', qty()],
  short: ['IsShort', flag()],
});

/** Names of one kind, separated by commas; so many as papers are collected in one go. */
const names = () => text(60 * mostPapers).optional();

/** The lines of a round: of some orders, items, warehouses or requests. */
const round = {
  orderNo: ['OrderNo', names()],
  itemNo: ['ItemNo', names()],
  warehouse: ['WCode', names()],
  taskNo: ['TaskNo', names()],
} as const;

/** How long a handed-over round waits for the next picker: one shift. */
export const handedHours = 12;

/** Calls of the picking walk: the snapshot of a round, and reports of missing goods. */
export const pickingCalls = {
  pickingSnapshot: call({
    name: 'pickingSnapshot',
    paths: ['/api/OutStorage/GetPickingRound'],
    access: 'permission',
    permission: 'prepareIssue',
    effect: 'read',
    input: shape({
      org,
      ...round,
      /** The label that was scanned: to a person who counts at its place no other label is named. */
      inHand: ['BarCode', scanned().optional()],
    }),
    output: shape({
      /** The plant's note about preparation, and prepared goods of the round that the ERP no longer wants. */
      note: ['Note', text(600)],
      lines: ['Lines', listOf(pickingLine, 200)],
      labels: ['Labels', listOf(labelInTurn, 20_000)],
      newer: ['NewerGoods', oneOf(...newerPolicies).optional()],
      walked: ['Walked', listOf(walkedStop, 500)],
      /** Places that are almost empty in the books after this round: the picker who empties one is asked to confirm it. */
      low: ['LowPlaces', listOf(code(), 20_000)],
    }),
    refusals: ['issue.search-required', 'scan.two-fit'],
    doc: 'A round of picking, as a device needs it to go on without asking: open lines with what to take where and why, and the labels that may be taken (rule search-material-or-order-required).',
  }),
  reportShort: call({
    name: 'reportShort',
    paths: ['/api/OutStorage/ReportShort'],
    access: 'permission',
    permission: 'prepareIssue',
    effect: 'write',
    input: shape({
      org,
      lineId: ['data.LineID', id()],
      place: ['data.PCode', requiredInCalls(scanned())],
      reason: ['data.Reason', requiredInCalls(text(140).optional())],
    }),
    output: shape({ taskNo: ['TaskNo', code()] }),
    refusals: ['issue.line-gone', 'location.not-found', 'issue.reason-required'],
    doc: 'A picker found less at a place than there should be, and says why.',
  }),
  handOverRound: call({
    name: 'handOverRound',
    paths: ['/api/OutStorage/HandOverRound'],
    access: 'permission',
    permission: 'prepareIssue',
    effect: 'write',
    input: shape({ org, ...round }),
    output: shape({ lines: ['Lines', int()] }),
    refusals: ['issue.search-required'],
    doc: 'A picker stops in the middle of a round: its lines are no longer kept for them, so that a colleague goes on without taking over, and it stands among those that were handed over.',
  }),
  takeRound: call({
    name: 'takeRound',
    paths: ['/api/OutStorage/TakeHandedRound'],
    access: 'permission',
    permission: 'prepareIssue',
    effect: 'write',
    input: shape({ org, id: ['data.ID', id()] }),
    output: shape(round),
    refusals: ['round.taken', 'round.gone'],
    doc: 'A colleague goes on with a round that was handed over, and nobody else: what of it nobody has in hand is kept for them.',
  }),
};
