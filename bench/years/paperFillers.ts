import { completionKey } from './documentKindsOfYears.ts';
import { base, documentsOf, type YearsSize } from './size.ts';
import { type Filler, itemOf, personOf, series, timeOf, turn, workshopOf } from './sql.ts';

/** A document of a partner: id, source, record, version and time of intake. */
const head = (kind: string): string => `${base} + g.g, 'erp', '101/${kind}' || g.g, 1`;
const headColumns = 'org, id, source, record_id, version, taken_at';
/** Four lines for each document of a partner. */
const lines = (
  table: string,
  parent: string,
  many: number,
  size: YearsSize,
  more: { columns?: string; values?: string; each?: number; qty?: string } = {},
): string => {
  const each = more.each ?? 4;
  return `
  insert into ${table} (org, id, ${parent}, line_no, item_id, qty, unit, batch, project${more.columns ? `, ${more.columns}` : ''}) overriding system value
  select '101', ${base} + g.g, ${base} + (g.g - 1) / ${each} + 1, 1 + (g.g - 1) % ${each}, ${itemOf('g.g * 3', size)}, ${more.qty ?? '10'}, 'pcs', '', ''${more.values ? `, ${more.values}` : ''}
    from ${series(many * each)};`;
};
const number = (prefix: string, nth = 'g.g', width = 7): string => `'${prefix}' || lpad((${nth})::text, ${width}, '0')`;

const orders: Filler = {
  name: 'production orders, what the line counted and QA found',
  tables: ['production_order', 'production_order_component', 'line_scan', 'qa_result', 'no_check_order'],
  text: (size) => {
    const scans = Math.ceil(size.scale * 200_000);
    const results = Math.ceil(size.scale * 50_000);
    const order = (nth: string) => `'MO' || lpad((${turn(nth, size.orders)})::text, 8, '0')`;
    const itemOfOrder = (nth: string) => itemOf(completionKey(`(${turn(nth, size.orders)}) * 2 - 1`, size), size);
    return `
    insert into production_order (${headColumns}, order_no, item_id, qty, unit, batch, project, workshop_id, production_line_id, planned_start, planned_end, status) overriding system value
    select '101', ${head('MO')}, x.at, ${number('MO', 'g.g', 8)}, ${itemOfOrder('g.g - 1')}, 200, 'pcs', '', '', ${workshopOf('g.g')}, ${base} + ${turn('g.g', 40)}, x.at::date, x.at::date + 3,
           case when g.g > ${size.orders - Math.ceil(size.orders / 30)} then 'released' else 'closed' end
      from ${series(size.orders)} cross join lateral (select ${timeOf('g.g', size.orders)} as at) x;
    insert into production_order_component (org, id, production_order_id, line_no, item_id, qty, unit, warehouse_id, project) overriding system value
    select '101', ${base} + g.g, ${base} + (g.g - 1) / 4 + 1, 1 + (g.g - 1) % 4, ${itemOf('g.g * 3', size)}, 400, 'pcs', ${base} + ${turn('g.g', 20)}, '' from ${series(size.orders * 4)};
    insert into line_scan (org, source, record_id, version, taken_at, code, order_no, item_id, qty, batch, production_line_id, station, scanned_at)
    select '101', 'mcas', '101/LS' || g.g, 1, x.at, ${number('PC', 'g.g', 9)}, ${order(`(g.g - 1) * ${size.orders} / ${scans}`)}, ${itemOfOrder(`(g.g - 1) * ${size.orders} / ${scans}`)}, 20, '',
           ${base} + ${turn('g.g', 40)}, 'ST' || g.g % 5, x.at from ${series(scans)} cross join lateral (select ${timeOf('g.g', scans)} as at) x;
    insert into qa_result (org, source, record_id, version, taken_at, order_no, item_id, batch, label_code, verdict, qty, sample_qty, inspected_at, inspector, remark)
    select '101', 'qa', '101/QA' || g.g, 1, x.at, ${order(`(g.g - 1) * ${size.orders} / ${results}`)}, ${itemOfOrder(`(g.g - 1) * ${size.orders} / ${results}`)}, '', '',
           case when g.g % 50 = 0 then 'failed' else 'passed' end, 100, 5, x.at, '质检' || g.g % 9, '' from ${series(results)} cross join lateral (select ${timeOf('g.g', results)} as at) x;
    insert into no_check_order (org, production_order_id, reason, user_id, user_name)
    select '101', o.id, '试制', ${personOf('o.id')}, '员工' from production_order o where o.id > ${base} and o.id % 60 = 0;`;
  },
};

const movesOfOthers: Filler = {
  name: 'transfers, shipments and returns',
  tables: ['transfer_order', 'transfer_order_line', 'sales_shipment', 'sales_shipment_line', 'sales_return', 'sales_return_line'],
  text: (size) => {
    // Each kind has more partner documents than documents of ours: the rest is still to be worked on.
    const many = size.rounds + Math.ceil(size.rounds / 25);
    const dated = `cross join lateral (select ${timeOf('g.g', many)} as at) x`;
    return `
    insert into transfer_order (${headColumns}, transfer_no, from_org, from_warehouse, from_warehouse_id, to_org, to_warehouse, to_warehouse_id, order_date) overriding system value
    select '101', ${head('TR')}, x.at, ${number('TR')}, '101', 'L01', ${base} + 1, '101', 'L02', ${base} + 2, x.at::date from ${series(many)} ${dated};
    ${lines('transfer_order_line', 'transfer_order_id', many, size, { qty: '5' })}
    insert into sales_shipment (${headColumns}, shipment_no, customer_code, customer_name, ship_date) overriding system value
    select '101', ${head('SH')}, x.at, ${number('SH')}, 'C' || g.g % 200, '客户' || g.g % 200, x.at::date from ${series(many)} ${dated};
    ${lines('sales_shipment_line', 'sales_shipment_id', many, size, { columns: 'sales_order_no, warehouse_id', values: `'', ${base} + 1` })}
    insert into sales_return (${headColumns}, return_no, customer_code, customer_name, shipment_no, return_date) overriding system value
    select '101', ${head('SR')}, x.at, ${number('SR')}, 'C' || g.g % 200, '客户' || g.g % 200, ${number('SH')}, x.at::date from ${series(many)} ${dated};
    ${lines('sales_return_line', 'sales_return_id', many, size, { each: 2, qty: '100' })}`;
  },
};

const requisitions: Filler = {
  name: 'what the ERP asks for',
  tables: ['erp_requisition', 'erp_requisition_line', 'erp_issue', 'erp_issue_line'],
  text: (size) => {
    const collected = Math.ceil(documentsOf(size, 'issue') / 12);
    const many = collected + Math.ceil(collected / 5);
    const issues = Math.ceil(size.scale * 2_000);
    return `
    insert into erp_requisition (${headColumns}, requisition_no, type, department_id, workshop_id, requester, requested_on, reviewed) overriding system value
    select '101', ${head('ER')}, x.at, ${number('ER')}, 'T04', ${base} + ${turn('g.g', 20)}, ${workshopOf('g.g')}, '申请人' || g.g % 80, x.at::date, g.g % 40 <> 39
      from ${series(many)} cross join lateral (select ${timeOf('g.g', many)} as at) x;
    ${lines('erp_requisition_line', 'erp_requisition_id', many, size, { columns: 'order_no, warehouse_id', values: "'', null::bigint" })}
    insert into erp_issue (${headColumns}, issue_no, message_key, department_id, workshop_id, issued_at, issued_by) overriding system value
    select '101', ${head('EI')}, x.at, ${number('EI')}, 'none' || g.g, ${base} + ${turn('g.g', 20)}, ${workshopOf('g.g')}, x.at, 'ERP'
      from ${series(issues)} cross join lateral (select ${timeOf('g.g', issues)} as at) x;
    ${lines('erp_issue_line', 'erp_issue_id', issues, size, { columns: 'order_no, warehouse_id', values: "'', null::bigint" })}`;
  },
};

/** Demands for goods: each line of a demand becomes a line of a request. */
export const demandsOf = (size: YearsSize): { demands: number; issued: number; withdrawn: number; open: number } => {
  const issued = Math.ceil((documentsOf(size, 'issue') * 10) / 12) * 6;
  const withdrawn = Math.ceil(size.rounds * 1.5);
  const open = Math.max(40, Math.ceil(size.rounds / 6));
  return { demands: Math.ceil((issued + withdrawn + open) / 4), issued, withdrawn, open };
};

const demands: Filler = {
  name: 'demands',
  tables: ['issue_demand', 'issue_demand_line', 'workshop_demand', 'workshop_demand_line'],
  text: (size) => {
    const many = demandsOf(size).demands;
    return ['issue_demand', 'workshop_demand']
      .map(
        (table, nth) => `
    insert into ${table} (${headColumns}, demand_no, workshop_id, production_line_id, needed_at, priority) overriding system value
    select '101', ${head(nth === 0 ? 'DM' : 'WD')}, x.at, ${number(nth === 0 ? 'DM' : 'WD')}, ${workshopOf('g.g')}, ${base} + ${turn('g.g', 40)}, x.at, 5
      from ${series(nth === 0 ? many : Math.ceil(many / 4))} cross join lateral (select ${timeOf('g.g', many)} as at) x;
    ${lines(`${table}_line`, `${table}_id`, nth === 0 ? many : Math.ceil(many / 4), size, { columns: 'order_no, component_line, warehouse_id', values: `${number('MO', turn('g.g / 6', size.orders), 8)}, null::int, null::bigint` })}`,
      )
      .join('\n');
  },
};

const returnsOfGoods: Filler = {
  name: 'completions sent back',
  tables: ['completion_return', 'completion_return_line'],
  text: () => `
    insert into completion_return (org, id, source, record_id, version, number, document_id, returned_at, returned_by, reason) overriding system value
    select '101', d.id, 'erp', '101/AG' || d.id, 1, 'AG' || d.id, d.id, d.created_at, 'ERP', 'quality' from document d
     where d.id > ${base} and d.kind = 'completionApplication' and d.state = 'synchronized' and d.id / 25 % 25 = 0;
    insert into completion_return_line (org, completion_return_id, line_no, qty) select org, id, 1, 1 from completion_return where id > ${base};`,
};

/** Documents that partners send us. */
export const paperFillers: readonly Filler[] = [orders, movesOfOthers, requisitions, demands];
/** Rows that refer to documents. */
export const laterPaperFillers: readonly Filler[] = [returnsOfGoods];
