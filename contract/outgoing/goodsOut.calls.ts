import { call } from '../core/call.ts';
import { chosenCodes } from '../core/chosen.ts';
import { code, listOf, oneOf, qty, scanned, text } from '../core/fields.ts';
import { outcomes } from '../core/outcomes.ts';
import { shape } from '../core/shape.ts';
import { entryFields, entryRefusals, savedFields } from '../documents/entry.ts';
import { exchangeWays } from '../documents/exchangeWays.ts';
import { closeOfKindsRefusals, lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { newerReason, olderGoods } from '../documents/takenFor.ts';
import { leftOut, unsureCodes } from '../documents/unsure.ts';
import { confirmed } from '../exchange/unanswered.ts';
import { outOfTurn } from '../stock/newer.rules.ts';
import { iqcReturnDocument } from './iqcReturn.document.ts';
import { productOutDocument } from './productOut.document.ts';
import { scanOutDocument } from './scanOut.document.ts';
import { leavingLabelRefusals, restLabel } from './takeOut.calls.ts';

const area = 'OutStorage' as const;
const permission = 'manageOutgoingSync';
const leaving = ['stock.insufficient', 'stock.place-closed', 'stock.label-moved', 'bind.labelled'] as const;

/** Calls of the lives of outgoing documents; confirming one takes its goods and labels out of stock and sends it to the ERP. */
export const productOutLife = lifecycleCalls(
  productOutDocument,
  exchangeWays({ plural: 'ProductOuts', what: 'finished goods out', area, permission }),
);
export const iqcReturnLife = lifecycleCalls(iqcReturnDocument, {
  ...exchangeWays({ plural: 'IqcReturns', what: 'returns to suppliers', area, permission }),
  confirm: {
    name: 'confirmIqcReturns',
    path: '/api/OutStorage/ConfirmIqcReturn',
    field: 'docnos',
    permission: 'iqcReturn',
    refusals: leaving,
    doc: 'Confirms that the goods of the selected returns have left for their supplier: out of stock, and the ERP is told.',
  },
  delete: {
    name: 'deleteIqcReturns',
    path: '/api/OutStorage/DeleteIqcReturn',
    field: 'docnos',
    permission: 'iqcReturn',
    doc: 'Deletes the selected returns to suppliers; only open ones.',
  },
});
export const scanOutLife = lifecycleCalls(scanOutDocument, {
  ...exchangeWays({ plural: 'ScanOuts', what: 'scan-outs', area, permission }),
  confirm: {
    name: 'confirmScanOuts',
    path: '/api/OutStorage/ConfirmScanOut',
    field: 'docnos',
    permission: 'scanOut',
    refusals: [...leaving, 'take.expired', 'shipment.withdrawn'],
    doc: 'Confirms that the goods of the selected scan-outs have left: out of stock with their labels, and the ERP is told.',
  },
  delete: {
    name: 'deleteScanOuts',
    path: '/api/OutStorage/DeleteScanOut',
    field: 'docnos',
    permission: 'scanOut',
    doc: 'Deletes the selected scan-outs; only open ones. Their labels may be scanned again.',
  },
});

/** Kinds of receivers of scanned goods. */
export const outTargets = ['customer', 'workshop', 'supplier'] as const;
export type OutTarget = (typeof outTargets)[number];

/** Refusals of a label in a scan out. */
const labelRefusals = [
  'label.not-found',
  'scan-out.label-again',
  'scan-out.label-in',
  'scan-out.not-in-stock',
  'scan-out.held',
  'scan-out.warehouse',
  'scan-out.promised',
  'scan-out.no-stock',
  'take.label-picked',
  'take.expired',
  'shipment.unknown',
  'shipment.withdrawn',
  'shipment.label-again',
] as const;

/** Refusals of taking goods out for a line, for every kind of paper. */
const takeRefusals = [
  ...entryRefusals,
  ...leaving,
  'out.place-required',
  'out.batch-required',
  'out.project-required',
  'out.project-other',
  'take.over',
  'take.other-warehouse',
  ...leavingLabelRefusals,
] as const;

/** A document that went out, and the labels that the rest of its split cartons was given. */
const restFields = { ...savedFields, rests: ['Rests', listOf(restLabel)] } as const;

/** Calls of goods that leave for a shipment, to a supplier, or by scan. */
export const goodsOutCalls = {
  shipProduct: call({
    name: 'shipProduct',
    paths: ['/api/OutStorage/ShipProduct'],
    access: 'permission',
    permission: 'shipProduct',
    effect: 'write',
    input: shape({ ...entryFields, shipmentNo: ['data.ShipmentNo', text(60).optional()], newerReason }),
    output: shape({ ...restFields, older: olderGoods }),
    refusals: [
      ...takeRefusals,
      ...outOfTurn,
      'shipment.unknown',
      'shipment.withdrawn',
      'shipment.line-unknown',
      'shipment.label-again',
      'shipment.select-lines',
    ],
    doc: 'Takes finished goods out for lines of a shipment: out of stock, and the ERP is told. Never more than is still to be shipped; no label twice.',
  }),
  saveIqcReturn: call({
    name: 'saveIqcReturn',
    paths: ['/api/OutStorage/SaveIqcReturn'],
    access: 'permission',
    permission: 'iqcReturn',
    effect: 'write',
    input: shape({ ...entryFields, remark: ['data.Remark', text(140).optional()] }),
    output: shape(restFields),
    refusals: [
      ...takeRefusals,
      'take.other-batch',
      'take.without-batch',
      'take.choose-batch',
      'iqc-return.select-lines',
      'iqc-return.line-unknown',
      'iqc-return.suppliers',
      'iqc-return.not-rejected',
    ],
    doc: 'Saves what the incoming inspection rejected as a return to its supplier; never more than was rejected and has not gone back.',
  }),
  scanOut: call({
    name: 'scanOut',
    paths: ['/api/OutStorage/ScanOut'],
    access: 'permission',
    permission: 'scanOut',
    effect: 'write',
    input: shape({
      org: entryFields.org,
      number: entryFields.number,
      type: ['data.TypeCode', text(60).optional()],
      target: ['data.Target', oneOf(...outTargets).optional()],
      workshop: ['data.WorkshopCode', text(60).optional()],
      destination: ['data.Destination', text(140).optional()],
      shipmentNo: ['data.ShipmentNo', text(60).optional()],
      labels: ['data.Bars', listOf(scanned(), 2000).optional()],
      unsure: unsureCodes,
      newerReason,
    }),
    output: shape({ ...savedFields, older: olderGoods, leftOut }),
    refusals: [
      'scan-out.type-required',
      'scan-out.labels-required',
      ...labelRefusals,
      'shipment.line-unknown',
      'out.project-other',
      'take.other-warehouse',
      'take.other-batch',
      'take.without-batch',
      'take.choose-batch',
      'take.over',
      ...outOfTurn,
      'stock.insufficient',
      'workshop.unknown',
      'document.type-unknown',
      'bill.not-drawn',
    ],
    doc: 'Saves scanned labels as a scan-out, for a shipment or without one; each label once, in stock and free, of one warehouse.',
  }),
  outgoingLabel: call({
    name: 'outgoingLabel',
    paths: ['/api/OutStorage/GetOutgoingLabel'],
    access: 'permission',
    permission: 'scanOut',
    effect: 'read',
    input: shape({
      org: ['org', text(20).optional()],
      code: ['BarCode', code(200)],
      shipmentNo: ['ShipmentNo', text(60).optional()],
      /** To a customer where it is left out. */
      target: ['Target', oneOf(...outTargets).optional()],
    }),
    output: shape({
      code: ['BarCode', code(200)],
      itemNo: ['ItemNo', code()],
      itemName: ['ItemName', text()],
      unit: ['Unit', text()],
      batch: ['BatchNo', text()],
      qty: ['Qty', qty()],
      place: ['PCode', code()],
      warehouse: ['WCode', code()],
    }),
    refusals: labelRefusals,
    doc: 'A label that may leave by scan, as it lies; or why it may not, in the words in which the scan-out would be refused.',
  }),
  syncOut: call({
    name: 'syncOut',
    paths: ['/api/OutStorage/SyncOut'],
    access: 'permission',
    permission,
    effect: 'write',
    input: shape({ org: entryFields.org, nos: ['billnos', chosenCodes()] }),
    output: outcomes,
    refusals: ['select-to-sync', 'document.not-found', 'document.state', 'document.in-exchange', 'sync.already-synchronized'],
    doc: 'Sends outbound documents of any kind to the ERP, for the first time or again.',
  }),
  closeOutSync: call({
    name: 'closeOutSync',
    paths: ['/api/OutStorage/CloseOutSync'],
    access: 'permission',
    permission,
    effect: 'write',
    input: shape({ org: entryFields.org, nos: ['billnos', chosenCodes()], reason: ['reason', text(140).optional()], confirmed }),
    output: outcomes,
    refusals: closeOfKindsRefusals,
    doc: 'Closes the exchange of outbound documents of any kind as abnormal, with a reason (rule sync-exception-close).',
  }),
  ...namedCalls(productOutLife),
  ...namedCalls(iqcReturnLife),
  ...namedCalls(scanOutLife),
};
