import { call } from '../core/call.ts';
import { code, id, listOf, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { wanted } from '../core/wireNames.ts';
import { labelToTake, lineToTake } from '../documents/takenFor.ts';

const org = ['org', text(20).optional()] as const;

/** A line of a round, with where to take it from. */
const pickingLine = shape({
  id: ['LineID', id()],
  taskNo: ['TaskNo', code()],
  orderNo: ['OrderNo', text()],
  ...lineToTake,
  qty: ['DemandQty', qty()],
  /** How much of that may not be prepared yet: no call for it, or a condition of the plant. */
  kept: ['KeptBackQty', qty().optional()],
  takes: [
    'Takes',
    listOf(shape({ place: ['PCode', code()], batch: ['BatchNo', text()], qty: ['Qty', qty()], reason: ['Reason', text(300)] }), 100),
  ],
  why: ['Why', text(600)],
});

/** The picking walk: what a device needs to know of a round, and what was not where it should be. */
export const pickingCalls = {
  pickingSnapshot: call({
    name: 'pickingSnapshot',
    paths: ['/api/OutStorage/GetPickingRound'],
    access: 'permission',
    permission: 'prepareIssue',
    effect: 'read',
    input: shape({
      org,
      /** One of them: the lines of an order, an item, a warehouse or a request. */
      orderNo: ['OrderNo', text(60).optional()],
      itemNo: ['ItemNo', text(60).optional()],
      warehouse: ['WCode', text(60).optional()],
      taskNo: ['TaskNo', text(60).optional()],
    }),
    output: shape({
      note: ['Note', text(140)],
      lines: ['Lines', listOf(pickingLine, 200)],
      labels: ['Labels', listOf(labelToTake, 20_000)],
      /** Places with next to nothing left after this round, by the books: whoever empties one is asked whether it is empty. */
      low: ['LowPlaces', listOf(code(), 20_000)],
    }),
    refusals: ['issue.search-required'],
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
      place: ['data.PCode', wanted(code(200))],
      reason: ['data.Reason', wanted(text(140).optional())],
    }),
    output: shape({ taskNo: ['TaskNo', code()] }),
    refusals: ['issue.line-gone', 'location.not-found', 'issue.reason-required'],
    doc: 'A picker found less at a place than there should be, and says why.',
  }),
};
