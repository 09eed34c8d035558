import type { Client, Plant } from './plant.ts';

/** The master data for reports: a workshop with a line, and a reporting location for finished goods. */
export async function reportingPlant({ pool }: Plant): Promise<void> {
  await pool.query(`
    insert into workshop (org, code, name) values ('101', 'WS-1', '一车间');
    insert into production_line (org, code, name, workshop_id) select '101', 'L-11', '一线', id from workshop where org = '101' and code = 'WS-1';
    insert into location (org, kind, warehouse_id, code, name, reporting) select '101', 'storage', id, 'FG1-REP', '报工储位', true from warehouse where org = '101' and code = 'FG1';
    update item set default_location_id = (select id from location where org = '101' and code = 'FG1-A01-01') where org = '101' and code in ('3010-0003', '3010-0009')`);
}

let orders = 0;

interface MadeOrder {
  qty?: string;
  item?: string;
  batch?: string;
  line?: boolean;
  status?: string;
  /** The quantities of components that the whole order needs. */
  components?: Record<string, string>;
}

/** A production order from the ERP; returns its number. */
export async function producedOrder({ pool }: Plant, of: MadeOrder = {}): Promise<string> {
  orders += 1;
  const { qty = '100', item = '3010-0003', batch = '', line = true, status = 'released', components = {} } = of;
  const no = `MO${String(orders).padStart(4, '0')}`;
  await pool.query(
    `with o as (insert into production_order (org, source, record_id, version, order_no, item_id, qty, unit, batch, project, workshop_id, production_line_id, status)
       select '101', 'erp', $1, 1, $1, i.id, $2, i.unit, $3, '', w.id, case when $4 then p.id end, $5
         from item i, workshop w join production_line p on p.workshop_id = w.id where i.org = '101' and i.code = $6 and w.org = '101' and p.code = 'L-11' returning org, id)
     insert into production_order_component (org, production_order_id, line_no, item_id, qty, unit, project)
     select o.org, o.id, c.nth, i.id, c.qty::numeric, i.unit, '' from o, jsonb_each_text($7::jsonb) with ordinality as c(code, qty, nth)
       join item i on i.org = '101' and i.code = c.code`,
    [no, qty, batch, line, status, item, JSON.stringify(components)],
  );
  return no;
}

/** A piece that MCAS scanned at the line. */
export async function scannedPiece(
  { pool }: Plant,
  order: string,
  code: string,
  qty = '1',
  at = '2026-11-20T08:00:00Z',
  batch = '',
): Promise<string> {
  await pool.query(
    `insert into line_scan (org, source, record_id, version, code, order_no, item_id, qty, batch, production_line_id, station, scanned_at)
     select o.org, 'mcas', $2 || $4, 1, $2, o.order_no, o.item_id, $3, $5, p.id, 'EOL', $4::timestamptz from production_order o, production_line p
      where o.org = '101' and o.order_no = $1 and p.org = '101' and p.code = 'L-11'`,
    [order, code, qty, at, batch],
  );
  return code;
}

/** QA's result for a lot of an order. */
export async function judgedLot(
  { pool }: Plant,
  order: string,
  verdict: 'passed' | 'failed' | 'concession',
  qty: string,
  batch = '',
): Promise<void> {
  await pool.query(
    `insert into qa_result (org, source, record_id, version, order_no, item_id, batch, label_code, verdict, qty, inspected_at, inspector, remark)
     select o.org, 'qa', gen_random_uuid()::text, 1, o.order_no, o.item_id, $4, '', $2, $3, now(), '', '' from production_order o
      where o.org = '101' and o.order_no = $1`,
    [order, verdict, qty, batch],
  );
}

/** Reports a quantity of an order by hand; returns the report's number. */
export async function reported(client: Client, orderNo: string, qty: string): Promise<string> {
  const saved = await client.ask('saveReport', { rows: [{ orderNo, qty }], how: 'hand' });
  if (!saved.ok) throw new Error(saved.message);
  return saved.data.docNo;
}
