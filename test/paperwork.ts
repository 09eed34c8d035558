import type { RecordKind } from '../contract/exchange/protocol.records.ts';

/** The data of a record. */
export type Data = Record<string, unknown>;
/** A kind of partner document, and what its tables must contain. */
export interface PaperSample {
  kind: RecordKind;
  source: string;
  table: string;
  lines?: { table: string; field: 'lines' | 'components' };
  /** Its lines name no warehouse of their own. */
  places?: false;
  /** The change of a newer version, and the column that shows it. */
  changed: [field: string, value: unknown, column: string];
  /** Fields whose code must be known here, and the message for an unknown code. */
  named: [field: string, words: string][];
  data: (no: string) => Data;
}

const at = '2026-11-20T08:00:00+08:00';
/** A line of any of them. */
export const goods = (line: number, more: Data = {}) => ({ line, itemNo: `3010-000${line}`, qty: '2', unit: '件', ...more });
const demand = (no: string) => ({
  ...{ demandNo: no, workshopCode: 'WS-1', productionLineCode: 'L-11', neededAt: at, priority: 3 },
  lines: [goods(1, { orderNo: 'MO1', componentLine: 1, warehouse: 'RM1' }), goods(2)],
});
const inspected = { verdict: 'passed', inspectedAt: at, inspector: '李静' };

/** One of each kind. They name the places and items of the test plant, and WS-1, L-11 and D-1. */
export const paperSamples: PaperSample[] = [
  {
    ...{ kind: 'productionOrder', source: 'erp', table: 'production_order', changed: ['status', 'closed', 'status'] },
    lines: { table: 'production_order_component', field: 'components' },
    named: [
      ['itemNo', '料号 NONE 不存在'],
      ['workshopCode', '车间 NONE 不存在'],
      ['productionLineCode', '产线 NONE 不存在'],
    ],
    data: (orderNo) => ({
      ...{ orderNo, itemNo: '3010-0003', qty: '8', unit: '件', workshopCode: 'WS-1', productionLineCode: 'L-11' },
      ...{ plannedStart: '2026-11-20', plannedEnd: '2026-11-22', status: 'released' },
      components: [goods(1, { warehouse: 'RM1' }), goods(2)],
    }),
  },
  {
    ...{ kind: 'transferOrder', source: 'erp', table: 'transfer_order', changed: ['date', '2026-12-01', 'order_date'] },
    lines: { table: 'transfer_order_line', field: 'lines' },
    places: false,
    named: [
      ['fromWarehouse', '仓库 NONE 不存在'],
      ['toWarehouse', '仓库 NONE 不存在'],
    ],
    data: (transferNo) => ({
      ...{ transferNo, fromOrg: '101', fromWarehouse: 'RM1', toOrg: '102', toWarehouse: 'RM1', date: '2026-11-20' },
      lines: [goods(1), goods(2)],
    }),
  },
  {
    ...{ kind: 'requisition', source: 'erp', table: 'erp_requisition', changed: ['reviewed', true, 'reviewed'] },
    lines: { table: 'erp_requisition_line', field: 'lines' },
    named: [
      ['department', '部门 NONE 不存在'],
      ['workshopCode', '车间 NONE 不存在'],
    ],
    data: (requisitionNo) => ({
      ...{
        requisitionNo,
        type: 'OVERHEAD',
        department: 'D-1',
        workshopCode: 'WS-1',
        requester: '赵强',
        date: '2026-11-20',
        reviewed: false,
      },
      lines: [goods(1, { warehouse: 'RM1' }), goods(2)],
    }),
  },
  {
    ...{ kind: 'erpIssue', source: 'erp', table: 'erp_issue', changed: ['issuedBy', '钱会计', 'issued_by'] },
    lines: { table: 'erp_issue_line', field: 'lines' },
    named: [
      ['department', '部门 NONE 不存在'],
      ['workshopCode', '车间 NONE 不存在'],
    ],
    data: (number) => ({
      ...{ number, department: 'D-1', workshopCode: 'WS-1', issuedAt: at, issuedBy: '陈会计' },
      lines: [goods(1, { warehouse: 'RM1' }), goods(2, { warehouse: 'RM1' })],
    }),
  },
  {
    ...{ kind: 'issueDemand', source: 'erp', table: 'issue_demand', changed: ['priority', 1, 'priority'] },
    lines: { table: 'issue_demand_line', field: 'lines' },
    named: [['productionLineCode', '产线 NONE 不存在']],
    data: demand,
  },
  {
    ...{ kind: 'workshopDemand', source: 'imos', table: 'workshop_demand', changed: ['priority', 1, 'priority'] },
    lines: { table: 'workshop_demand_line', field: 'lines' },
    named: [['workshopCode', '车间 NONE 不存在']],
    data: demand,
  },
  {
    ...{ kind: 'salesShipment', source: 'erp', table: 'sales_shipment', changed: ['customerName', '新名', 'customer_name'] },
    lines: { table: 'sales_shipment_line', field: 'lines' },
    named: [],
    data: (shipmentNo) => ({
      ...{ shipmentNo, customerCode: 'C-1', customerName: '客户', date: '2026-11-20' },
      lines: [goods(1, { salesOrderNo: 'SO1', warehouse: 'FG1' }), goods(2)],
    }),
  },
  {
    ...{ kind: 'salesReturn', source: 'erp', table: 'sales_return', changed: ['customerName', '新名', 'customer_name'] },
    lines: { table: 'sales_return_line', field: 'lines' },
    places: false,
    named: [],
    data: (returnNo) => ({
      ...{ returnNo, customerCode: 'C-1', customerName: '客户', date: '2026-11-20', shipmentNo: 'SH-1' },
      lines: [goods(1), goods(2)],
    }),
  },
  {
    ...{ kind: 'inspectionResult', source: 'qa', table: 'inspection_result', changed: ['acceptedQty', '7', 'accepted_qty'] },
    named: [['itemNo', '料号 NONE 不存在']],
    data: (no) => ({
      ...{
        noteNo: no.toUpperCase(),
        noteLine: 1,
        itemNo: '3010-0001',
        ...inspected,
        inspectedQty: '8',
        acceptedQty: '8',
        rejectedQty: '0',
      },
    }),
  },
  {
    ...{ kind: 'lineScan', source: 'mcas', table: 'line_scan', changed: ['qty', '3', 'qty'] },
    named: [
      ['itemNo', '料号 NONE 不存在'],
      ['productionLineCode', '产线 NONE 不存在'],
    ],
    data: (code) => ({ code, orderNo: 'MO1', itemNo: '3010-0001', qty: '1', productionLineCode: 'L-11', scannedAt: at }),
  },
  {
    ...{ kind: 'qaResult', source: 'qa', table: 'qa_result', changed: ['verdict', 'failed', 'verdict'] },
    named: [['itemNo', '料号 NONE 不存在']],
    data: (orderNo) => ({ orderNo, itemNo: '3010-0001', ...inspected, qty: '4', sampleQty: '1' }),
  },
];
