import { z } from 'zod';
import { call } from '../core/call.ts';
import { chosenIds } from '../core/chosen.ts';
import { code, flag, id, int, listOf, moment, oneOf, qty, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { barRefusals, orderRefusals } from './reporting.calls.ts';

const org = ['org', text(20).optional()] as const;
const counted = shape({ count: ['Count', int()] });
const done = shape({ done: ['Done', int()] });

/** An order, with the data that a report needs. */
const reportOrder = shape({
  id: ['ID', id()],
  orderNo: ['OrderNo', code()],
  itemNo: ['ItemNo', code()],
  itemName: ['ItemName', text()],
  unit: ['Unit', text()],
  decimals: ['Decimals', int()],
  batch: ['BatchNo', text()],
  productionLine: ['LineCode', text()],
  status: ['Status', oneOf('open', 'released', 'closed')],
  ordered: ['MoQty', qty()],
  reported: ['ReportedQty', qty()],
  mcas: ['McasQty', qty()],
  passed: ['QaQty', qty()],
  open: ['OpenReportQty', qty()],
  exempt: ['QaExempt', flag()],
  failedLots: ['FailedLots', listOf(z.string(), 1000)],
  location: ['PCode', text()],
});

const shortage = shape({
  line: ['LineNo', int()],
  itemNo: ['ItemNo', code()],
  need: ['NeedQty', qty()],
  there: ['ThereQty', qty()],
  short: ['ShortQty', qty()],
});

const count = <const N extends string>(name: N, paths: readonly [string, ...string[]], doc: string) =>
  call({
    name,
    paths,
    access: 'permission',
    permission: 'reportRecords',
    effect: 'read',
    input: shape({ org }),
    output: counted,
    refusals: [],
    doc,
  });

/** The partners whose records reports are checked against. */
const sources = oneOf('mcas', 'qa', 'erp');
const asOf = shape({ pulledAt: ['PulledAt', moment().nullable()], asked: ['Asked', flag()], connected: ['Connected', flag()] });

/** Calls that look data up for a report, and calls for people's own lists of orders and lines. */
export const reportLookupCalls = {
  findReportOrder: call({
    name: 'findReportOrder',
    paths: ['/api/InStorage/GetSearchCompletedByHand'],
    access: 'permission',
    permission: 'report',
    effect: 'read',
    input: shape({ org, orderNo: ['orderno', text(60).optional()] }),
    output: reportOrder,
    refusals: ['report.order-incomplete', 'report.order-not-found'],
    doc: 'A production order that is reported by hand, by its whole number in any case; one that is not here is looked for in what the ERP changed.',
  }),
  findReportBar: call({
    name: 'findReportBar',
    paths: ['/api/InStorage/GetCompletedBarInfo'],
    access: 'permission',
    permission: 'report',
    effect: 'read',
    input: shape({ org, code: ['barcode', scanned()] }),
    output: shape({
      code: ['BarCode', code()],
      orderNo: ['OrderNo', code()],
      itemNo: ['ItemNo', code()],
      batch: ['BatchNo', text()],
      qty: ['PackQty', qty()],
    }),
    refusals: [...barRefusals],
    doc: 'A finished-goods barcode: its order, item and quantity; one that is reported or applied for is refused with where it is.',
  }),
  reportSnapshot: call({
    name: 'reportSnapshot',
    paths: ['/api/InStorage/GetReportSnapshot'],
    access: 'permission',
    permission: 'report',
    effect: 'read',
    input: shape({ orderNo: ['OrderNo', code()] }),
    output: shape({
      order: ['Order', reportOrder],
      switches: ['Switches', shape({ qaCheck: ['QaCheck', flag()], productionReportCheck: ['ReportCheck', flag()] })],
      bars: ['Bars', listOf(shape({ code: ['BarCode', code()], qty: ['PackQty', qty()], batch: ['BatchNo', text()] }), 20_000)],
      recorded: ['Recorded', listOf(shape({ code: ['BarCode', code()], docNo: ['DocNo', code()] }), 20_000)],
    }),
    refusals: [...orderRefusals],
    doc: 'Everything a device needs to judge scans for a report of an order without the network: its numbers, its pieces, what is reported of them.',
  }),
  checkWholeSet: call({
    name: 'checkWholeSet',
    paths: ['/api/InStorage/MoWholeSetCheck'],
    access: 'permission',
    permission: 'reportRecords',
    effect: 'read',
    input: shape({ org, orderNo: ['mo', code()], qty: ['qty', qty()], onScreen: ['totalScanQty', qty().optional()] }),
    output: shape({ whole: ['IsWhole', flag()], shortages: ['Shortages', listOf(shortage, 2000)] }),
    refusals: ['report.order-not-found'],
    doc: 'Whether the material of an order is whole for what is reported, what stands on the screen and what is asked for; every shortage is told.',
  }),
  checkOrderReturn: call({
    name: 'checkOrderReturn',
    paths: ['/api/InStorage/CheckOrderRecede', '/api/InStorage/CheckOrderRecede2'],
    access: 'permission',
    permission: 'reportRecords',
    effect: 'read',
    input: shape({ org, orderNo: ['orderno', code()] }),
    output: shape({ blocked: ['Blocked', flag()] }),
    refusals: [...orderRefusals],
    doc: 'Whether nothing keeps an order from being reported; a closed one and one whose material is on its way back are refused by name.',
  }),
  checkReportPlace: call({
    name: 'checkReportPlace',
    paths: ['/api/InStorage/VilidateRptItemWarehouse'],
    access: 'permission',
    permission: 'reportRecords',
    effect: 'read',
    input: shape({ item: ['ItemID', code()] }),
    output: shape({ warehouse: ['WCode', code()], location: ['PCode', code()] }),
    refusals: ['report.item-unknown', 'report.item-placeless'],
    doc: 'Where goods of an item are reported when nobody says; an item without a default storage location has no such place.',
  }),
  countReportsToAudit: count(
    'countReportsToAudit',
    ['/api/InStorage/CountAuditCompleteN'],
    'How many production reports wait for their audit.',
  ),
  countReports: count(
    'countReports',
    ['/api/InStorage/CountScanComplete', '/api/InStorage/CountScanCompleteN'],
    'How many production reports there are that are not deleted.',
  ),
  countReportsInErp: count('countReportsInErp', ['/api/InStorage/CountU9CompleteN'], 'How many production reports the ERP has.'),
  recordsAsOf: call({
    name: 'recordsAsOf',
    paths: ['/api/InStorage/RecordsAsOf'],
    access: 'permission',
    permission: 'reportRecords',
    effect: 'read',
    input: shape({ source: ['source', sources] }),
    output: asOf,
    refusals: [],
    doc: 'As of when the records of a partner are here, and whether they are being asked for.',
  }),
  pullRecords: call({
    name: 'pullRecords',
    paths: ['/api/InStorage/PullRecordsNow'],
    access: 'permission',
    permission: 'reportRecords',
    effect: 'write',
    input: shape({ source: ['source', sources] }),
    output: asOf,
    refusals: ['report.source-off'],
    doc: 'Asks a partner now for what it changed, instead of at its next turn.',
  }),
  saveNoCheckOrders: call({
    name: 'saveNoCheckOrders',
    paths: ['/api/InStorage/SaveNoCheckRptOrder'],
    access: 'permission',
    permission: 'exemptOrders',
    effect: 'write',
    input: shape({ org, orderNos: ['data.OrderNos', listOf(code(), 200).optional()], reason: ['data.Reason', text(140).optional()] }),
    unsaid: { 'data.Reason': 'older.reason' },
    output: shape({ done: ['Done', int()], orders: ['data', listOf(shape({ id: ['ID', id()], orderNo: ['OrderNo', code()] }), 200)] }),
    refusals: ['report.orders-required', 'report.order-not-found', 'report.reason-required'],
    doc: 'Puts production orders on the list of those that are reported without QA, with the reason.',
  }),
  deleteNoCheckOrders: call({
    name: 'deleteNoCheckOrders',
    paths: ['/api/InStorage/DeleteNoCheckRptOrder'],
    access: 'permission',
    permission: 'exemptOrders',
    effect: 'write',
    input: shape({ ids: ['ids', chosenIds()] }),
    output: done,
    refusals: ['select-to-delete'],
    doc: 'Takes production orders off the list of those that are reported without QA.',
  }),
  saveSearchLines: call({
    name: 'saveSearchLines',
    paths: ['/api/InStorage/SaveSearchCompleteUserLine'],
    access: 'permission',
    permission: 'report',
    effect: 'write',
    input: shape({ org, lines: ['data.Lines', listOf(code(), 200).optional()] }),
    output: shape({ done: ['Done', int()], lines: ['data', listOf(shape({ id: ['ID', id()], code: ['LineCode', code()] }), 500)] }),
    refusals: ['select-to-save', 'report.line-unknown'],
    doc: 'Saves the production lines that the person works at: their orders are found first. Gives all of theirs.',
  }),
  deleteSearchLines: call({
    name: 'deleteSearchLines',
    paths: ['/api/InStorage/DeleteSearchCompleteUserLine'],
    access: 'permission',
    permission: 'report',
    effect: 'write',
    input: shape({ ids: ['ids', chosenIds()] }),
    output: done,
    refusals: ['select-to-delete'],
    doc: 'Removes production lines that the person saved.',
  }),
  removeReportBar: call({
    name: 'removeReportBar',
    paths: ['/api/InStorage/DelRptStorageBar'],
    access: 'permission',
    permission: 'report',
    effect: 'write',
    input: shape({ id: ['ID', id()], code: ['BarCode', scanned()] }),
    output: done,
    refusals: ['document.not-found', 'document.in-exchange', 'report.audited', 'report.in-erp', 'report.deleted', 'report.bar-not-in'],
    doc: 'Takes one barcode out of a report that is not audited: its quantity goes with it, the report stays.',
  }),
};
