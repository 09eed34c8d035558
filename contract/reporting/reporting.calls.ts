import { call } from '../core/call.ts';
import { int, listOf, oneOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { savedDocument, savedFields } from '../documents/entry.ts';
import { exchangeWays } from '../documents/exchangeWays.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { leftOut, unsureCodes } from '../documents/unsure.ts';
import { productionReportDocument } from './reporting.document.ts';

/** Refusals of an order, before anything is reported. */
export const orderRefusals = ['report.order-not-found', 'report.order-closed', 'report.return-open'] as const;
/** Refusals of a reported quantity. */
const quantityRefusals = [
  'report.qty-required',
  'report.decimals',
  'report.qty-over',
  'report.mcas-over',
  'report.qa-missing',
  'report.qa-failed',
  'report.set-short',
] as const;
/** Refusals of a finished-goods barcode. */
export const barRefusals = [
  'report.bar-unknown',
  'report.bar-repeated',
  'report.bar-other-order',
  'report.bar-recorded',
  'report.bar-applied',
] as const;
const placeRefusals = ['location.not-found', 'location.inactive', 'report.not-reporting-place'] as const;
const rowRefusals = ['entry.batch-required', 'entry.labels-over', 'entry.label-other'] as const;

/** The life of a production report. */
export const productionReportLife = lifecycleCalls(productionReportDocument, {
  ...exchangeWays({
    plural: 'ProductionReports',
    what: 'production reports',
    area: 'InStorage',
    permission: 'manageReportSync',
    synchronize: { path: '/api/InStorage/SyncScanCompleteRequestt' },
  }),
  audit: {
    name: 'auditProductionReports',
    path: '/api/InStorage/AuditRptDocs',
    permission: 'auditReports',
    refusals: [
      ...orderRefusals,
      'report.qty-required',
      'report.location-missing',
      'stock.place-closed',
      'stock.too-much',
      'stock.label-moved',
    ],
    doc: 'Audits the selected production reports: their goods come to the reporting location. Not by the person who reported.',
  },
  unaudit: {
    name: 'unauditProductionReports',
    path: '/api/InStorage/UnAuditRptDocs',
    permission: 'auditReports',
    refusals: ['report.goods-moved', 'stock.insufficient', 'stock.already-reversed', 'stock.label-moved'],
    doc: 'Takes back the audit of the selected production reports that the ERP does not have: their goods leave the reporting location.',
  },
  delete: {
    name: 'deleteProductionReports',
    path: '/api/InStorage/DeleteRptBill',
    field: 'rptbills',
    permission: 'report',
    doc: 'Deletes the selected production reports; only those that are not audited.',
  },
});

/** One row of a report: a batch of the order, with the barcodes that were scanned for it. */
const reportRow = shape({
  orderNo: ['OrderNo', text(60).optional()],
  /** The item of the order; a row of another item is refused. */
  itemNo: ['ItemNo', text(60).optional()],
  qty: ['Qty', qty().optional()],
  scrapQty: ['ScrapQty', qty().optional()],
  batch: ['BatchNo', text(60).optional()],
  location: ['PCode', text(200).optional()],
  bars: ['Bars', listOf(scanned(), 2000).optional()],
});
/** The changes of a row; absent fields stay as they are. */
const changedRow = shape({
  lineNo: ['LineNo', int(1)],
  qty: ['Qty', qty().optional()],
  scrapQty: ['ScrapQty', qty().optional()],
  batch: ['BatchNo', text(60).optional()],
  location: ['PCode', text(200).optional()],
});
const org = ['org', text(20).optional()] as const;

/** Calls of production reports. */
export const reportingCalls = {
  saveReport: call({
    name: 'saveReport',
    paths: ['/api/InStorage/SaveScanComplete', '/api/InStorage/RptSaveComplete'],
    access: 'permission',
    permission: 'report',
    effect: 'write',
    input: shape({
      org,
      productionLine: ['data.LineCode', text(60).optional()],
      shift: ['data.Shift', text(20).optional()],
      remark: ['data.Remark', text(140).optional()],
      rows: ['data.Lines', listOf(reportRow, 200).optional()],
      /** Barcodes that name their order themselves. */
      bars: ['bars', listOf(scanned(), 2000).optional()],
      unsure: unsureCodes,
      how: ['flag', oneOf('scan', 'hand', '1', '0').optional()],
    }),
    output: shape({ ...savedFields, leftOut }),
    refusals: [
      'report.orders-required',
      'report.mixed-orders',
      'completion.item-other',
      'report.line-required',
      'report.line-unknown',
      ...orderRefusals,
      ...quantityRefusals,
      ...barRefusals,
      ...placeRefusals,
      ...rowRefusals,
    ],
    doc: 'Saves what was produced on one order, by scan of finished-goods barcodes or by hand, up to what may still be reported of it.',
  }),
  changeReport: call({
    name: 'changeReport',
    paths: ['/api/InStorage/SaveScanCompleteQty', '/api/InStorage/SaveAuditCompleteData', '/api/InStorage/UpdatgeRptWh'],
    access: 'permission',
    permission: 'report',
    effect: 'write',
    input: shape({
      org,
      docNo: ['data.DocNo', text(60).optional()],
      rows: ['data.Lines', listOf(changedRow, 200).optional()],
      /** The revision of the rows that were read; a report that changed since is refused. */
      revision: ['data.Revision', int().optional()],
      flag: ['flag', text(20).optional()],
    }),
    output: savedDocument,
    refusals: [
      'select-to-modify',
      'document.not-found',
      'document.in-exchange',
      'document.changed',
      'report.audited',
      'report.in-erp',
      'report.deleted',
      'report.row-unknown',
      ...orderRefusals,
      ...quantityRefusals,
      ...placeRefusals,
      ...rowRefusals,
    ],
    doc: 'Changes quantities, batches and locations of a report that is not audited, within what may be reported of its order.',
  }),
  ...namedCalls(productionReportLife),
};
