import type { RecordData } from '../../../contract/exchange/protocol.records.ts';
import type { Taker } from '../taker.ts';
import { type Columns, day, moment, quantified, refers, text, whole } from './paperwork.ts';
import { takePaperwork } from './takePaperwork.ts';

type Transfer = RecordData<'transferOrder'>;
type Requisition = RecordData<'requisition'>;
type Demand = RecordData<'issueDemand'>;
type Shipment = RecordData<'salesShipment'>;

/** A line may name the only warehouse that its goods come from. */
const ofWarehouse = {
  stored: '(select w.code from warehouse w where w.id = p.warehouse_id)',
  of: ({ warehouse }: { warehouse?: string | undefined }) => warehouse,
};

/** Goods to be moved between warehouses; one of the two organisations may be outside of this installation. */
export const takeTransferOrders: Taker<'transferOrder'> = takePaperwork<Transfer>({
  table: 'transfer_order',
  number: 'transfer_no',
  codeOf: ({ transferNo }) => transferNo,
  answered: {
    ...{ by: 'transferLine', as: 'transfer', orgs: ['from_org', 'to_org'], asks: (line) => line },
    route: {
      stored: "t.from_org || '/' || t.from_warehouse || ' → ' || t.to_org || '/' || t.to_warehouse",
      of: (_, { fromOrg, fromWarehouse, toOrg, toWarehouse }) => `${fromOrg}/${fromWarehouse} → ${toOrg}/${toWarehouse}`,
    },
  },
  columns: {
    transfer_no: text(({ transferNo }) => transferNo),
    from_org: text(({ fromOrg }) => fromOrg),
    from_warehouse: text(({ fromWarehouse }) => fromWarehouse),
    from_warehouse_id: { refers: 'warehouse', of: ({ fromWarehouse }) => fromWarehouse, org: ({ fromOrg }) => fromOrg },
    to_org: text(({ toOrg }) => toOrg),
    to_warehouse: text(({ toWarehouse }) => toWarehouse),
    to_warehouse_id: { refers: 'warehouse', of: ({ toWarehouse }) => toWarehouse, org: ({ toOrg }) => toOrg },
    order_date: day(({ date }) => date),
  },
  alsoKnow: ({ org, fromOrg, toOrg }) => [fromOrg, toOrg].filter((one) => one !== org),
  lines: { table: 'transfer_order_line', of: ({ lines }) => lines, columns: { ...quantified(), batch: text(({ batch }) => batch) } },
});

/** A line of material that is wanted or was issued, perhaps for an order and out of a warehouse. */
const wanted: Columns<Requisition['lines'][number]> = {
  ...quantified(),
  batch: text(({ batch }) => batch),
  order_no: text(({ orderNo }) => orderNo),
  warehouse_id: refers('warehouse', ({ warehouse }) => warehouse),
};

/** Requests for material, as the ERP knows them. */
export const takeRequisitions: Taker<'requisition'> = takePaperwork<Requisition>({
  table: 'erp_requisition',
  number: 'requisition_no',
  codeOf: ({ requisitionNo }) => requisitionNo,
  answered: { by: 'requisitionLine', asks: (line) => line, route: ofWarehouse },
  columns: {
    requisition_no: text(({ requisitionNo }) => requisitionNo),
    type: text(({ type }) => type),
    department_id: refers('department', ({ department }) => department),
    workshop_id: refers('workshop', ({ workshopCode }) => workshopCode),
    requester: text(({ requester }) => requester),
    requested_on: day(({ date }) => date),
    reviewed: { type: 'boolean', of: ({ reviewed }) => reviewed },
  },
  lines: { table: 'erp_requisition_line', of: ({ lines }) => lines, columns: wanted },
});

/** Material that was issued in the ERP; people here record which stock it was. */
export const takeErpIssues: Taker<'erpIssue'> = takePaperwork<RecordData<'erpIssue'>>({
  table: 'erp_issue',
  number: 'issue_no',
  codeOf: ({ number }) => number,
  answered: { by: 'requisitionLine', asks: (line) => line, route: ofWarehouse },
  columns: {
    issue_no: text(({ number }) => number),
    message_key: text(({ key }) => key),
    department_id: refers('department', ({ department }) => department),
    workshop_id: refers('workshop', ({ workshopCode }) => workshopCode),
    issued_at: moment(({ issuedAt }) => issuedAt),
    issued_by: text(({ issuedBy }) => issuedBy),
  },
  lines: { table: 'erp_issue_line', of: ({ lines }) => lines, columns: wanted },
});

/** Material for a workshop, requested by the ERP or by the workshop itself. Both are stored in the same way. */
const takeDemands = <T extends 'issue_demand' | 'workshop_demand'>(table: T, lineTable: `${T}_line`) =>
  takePaperwork<Demand>({
    table,
    number: 'demand_no',
    codeOf: ({ demandNo }) => demandNo,
    columns: {
      demand_no: text(({ demandNo }) => demandNo),
      workshop_id: refers('workshop', ({ workshopCode }) => workshopCode),
      production_line_id: refers('productionLine', ({ productionLineCode }) => productionLineCode),
      needed_at: moment(({ neededAt }) => neededAt),
      priority: whole(({ priority }) => priority),
    },
    lines: {
      table: lineTable,
      of: ({ lines }) => lines,
      columns: { ...wanted, component_line: whole(({ componentLine }) => componentLine) },
    },
  });

/** Material that the ERP wants issued for production orders. */
export const takeIssueDemands: Taker<'issueDemand'> = takeDemands('issue_demand', 'issue_demand_line');
/** Material that workshops call for through IMOS. */
export const takeWorkshopDemands: Taker<'workshopDemand'> = takeDemands('workshop_demand', 'workshop_demand_line');

/** Finished goods to be shipped to customers; a customer is only known from the shipment. */
export const takeSalesShipments: Taker<'salesShipment'> = takePaperwork<Shipment>({
  table: 'sales_shipment',
  number: 'shipment_no',
  codeOf: ({ shipmentNo }) => shipmentNo,
  answered: { by: 'shipmentLine', asks: (line) => line, route: ofWarehouse },
  columns: {
    shipment_no: text(({ shipmentNo }) => shipmentNo),
    customer_code: text(({ customerCode }) => customerCode),
    customer_name: text(({ customerName }) => customerName),
    ship_date: day(({ date }) => date),
  },
  lines: {
    table: 'sales_shipment_line',
    of: ({ lines }) => lines,
    columns: {
      ...quantified(),
      batch: text(({ batch }) => batch),
      sales_order_no: text(({ salesOrderNo }) => salesOrderNo),
      warehouse_id: refers('warehouse', ({ warehouse }) => warehouse),
    },
  },
});
