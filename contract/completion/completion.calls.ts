import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, int, listOf, moment, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { entryFields, entryRefusals, savedDocument } from '../documents/entry.ts';
import { exchangeWays } from '../documents/exchangeWays.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { completionApplicationDocument } from './completion.document.ts';
import { applyRefusals } from './completion.rules.ts';

/** The life of an application. */
export const completionApplicationLife = lifecycleCalls(completionApplicationDocument, {
  ...exchangeWays({
    plural: 'CompletionApplications',
    what: 'completion applications',
    area: 'InStorage',
    permission: 'manageCompletionSync',
  }),
  confirm: {
    name: 'confirmCompletions',
    path: ['/api/InStorage/ConfirmComplete', '/api/InStorage/ConfirmCompleted'],
    field: 'docnos',
    permission: 'confirmCompletions',
    refusals: ['stock.insufficient', 'stock.place-closed', 'stock.too-much', 'stock.label-moved'],
    doc: 'Confirms the selected applications: the finished goods come from where they were reported, or from production, into storage with their labels, and the ERP is told. Not by the person who applied.',
  },
  revoke: {
    name: 'revokeCompletions',
    path: '/api/InStorage/DeleteEABill',
    field: 'aecode',
    permission: 'revokeCompletions',
    refusals: [
      'completion.returned-part',
      'stock.insufficient',
      'stock.already-reversed',
      'stock.place-closed',
      'stock.too-much',
      'stock.label-moved',
    ],
    doc: 'Takes back confirmed applications, by their number or the AE number: their goods go back to where they came from, and the ERP is told to take them back; refused with the place when the goods moved on (decision 0029).',
  },
  delete: {
    name: 'deleteCompletions',
    path: '/api/InStorage/DeleteComplete',
    field: 'docnos',
    permission: 'applyCompletion',
    doc: 'Deletes the selected applications; only open ones (rule completion-delete-only-open).',
  },
});

/** Refusals of an application's own fields, in the order of the checks. */
const headRefusals = [
  'report.orders-required',
  'report.mixed-orders',
  'report.order-not-found',
  'report.order-closed',
  'completion.item-other',
  'completion.type-required',
  'report.line-required',
  'report.line-unknown',
  'completion.department-required',
  'completion.warehouse-required',
  'completion.location-required',
  'completion.reporting-place',
  'completion.report-unknown',
] as const;

/** Refusals of its labels; each names the place of the label. */
const completionLabelRefusals = ['report.bar-repeated', 'report.bar-other-order', 'report.bar-applied', 'completion.label-state'] as const;

const documentDetail = {
  input: shape({ docNo: ['BillNo', code(60)] }),
  output: shape({
    docNo: ['DocNo', code()],
    kind: ['DocType', code()],
    state: ['Status', code()],
    erpNo: ['ErpNo', z.string()],
    writer: ['Creator', text()],
    createdAt: ['CreateTime', moment()],
    lines: [
      'Lines',
      listOf(
        shape({
          lineNo: ['LineNo', int()],
          orderNo: ['OrderNo', z.string()],
          itemNo: ['ItemNo', code()],
          itemName: ['ItemName', text()],
          batch: ['BatchNo', z.string()],
          qty: ['Qty', qty()],
          unit: ['Unit', text()],
          location: ['PCode', text().nullable()],
          erpLineNo: ['ErpLineNo', z.string()],
          labels: ['Bars', listOf(shape({ code: ['BarCode', code()], qty: ['PackQty', qty()] }), 2000)],
        }),
        200,
      ),
    ],
  }),
  refusals: ['document.not-found'],
} as const;

/** Calls of finished goods on their way from the line into storage. */
export const completionCalls = {
  saveCompletion: call({
    name: 'saveCompletion',
    paths: ['/api/InStorage/SaveComplete', '/api/InStorage/SaveCompleteD2', '/api/InStorage/SaveCompleteD3'],
    access: 'permission',
    permission: 'applyCompletion',
    effect: 'write',
    input: shape({
      ...entryFields,
      orderNo: ['data.OrderNo', text(60).optional()],
      department: ['data.DepartmentCode', text(60).optional()],
      type: ['billtype', text(60).optional()],
      productionLine: ['linename', text(60).optional()],
      /** The storage location for lines that name none. */
      location: ['pid', text(200).optional()],
      /** Codes of scanned labels, for an application that is made of them. */
      labels: ['bars', listOf(scanned(), 2000).optional()],
      /** Numbers of production reports; the application takes their quantities. */
      reports: ['ids', listOf(code(60), 200).optional()],
    }),
    output: savedDocument,
    refusals: [
      ...headRefusals,
      ...applyRefusals,
      'report.set-short',
      ...completionLabelRefusals,
      ...entryRefusals,
      'document.type-unknown',
      'department.unknown',
    ],
    doc: 'Saves a completion application of one production order: of quantities, of scanned labels, or of production reports. Its goods come into stock when the warehouse confirms.',
  }),
  completionDetail: call({
    ...documentDetail,
    name: 'completionDetail',
    paths: ['/api/InStorage/GetAppInstroageDetail'],
    access: 'permission',
    permission: 'completionRecords',
    effect: 'read',
    doc: 'A completion application with its lines and their labels.',
  }),
  finishedGoodsDetail: call({
    ...documentDetail,
    name: 'finishedGoodsDetail',
    paths: ['/api/InStorage/GetProductDetail'],
    access: 'permission',
    permission: 'completionRecords',
    effect: 'read',
    doc: 'The rows of a document of finished goods: application, production report, shipment or return.',
  }),
  deleteCompletionReturn: call({
    name: 'deleteCompletionReturn',
    paths: ['/api/InStorage/UpdateAGBillDelStatus'],
    access: 'permission',
    permission: 'revokeCompletions',
    effect: 'write',
    input: shape({ org: ['org', text(20).optional()], number: ['agcode', text(60).optional()] }),
    output: shape({ docNo: ['DocNo', code()], state: ['Status', code()] }),
    refusals: [
      'exception.document-number-required',
      'completion.return-unknown',
      'completion.return-deleted',
      'stock.already-reversed',
      'stock.place-closed',
      'stock.too-much',
      'stock.label-moved',
    ],
    doc: 'Marks an AG document as deleted that the ERP deleted without telling: its goods are in storage again (rule exception-application-unprocessed-after-erp-return).',
  }),
  ...namedCalls(completionApplicationLife),
};
