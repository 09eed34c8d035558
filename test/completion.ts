import { addQty } from '../contract/core/quantity.ts';
import { keepType } from './entries.ts';
import type { Client, Plant } from './plant.ts';

/** The master data that an application needs: a line in a workshop, a department, a type of document, a reporting location. */
export async function prepareCompletion(plant: Plant): Promise<void> {
  await keepType(plant, 'completionApplication', 'WG01');
  await plant.pool.query(`
    with w as (insert into workshop (org, code, name) values ('101', 'WS-9', '总装车间') returning id)
    insert into production_line (org, workshop_id, code, name) select '101', id, 'L-91', '总装一线' from w;
    insert into department (org, code, name) values ('101', 'D-9', '总装部');
    update location set reporting = true where org = '101' and code = 'FG1-A01-12'`);
}

/** A production order from the ERP; by default of the first item, and completely produced. */
export async function productionOrder(
  plant: Plant,
  no: string,
  qty = '10',
  { itemNo = '3010-0001', status = 'released', made = qty } = {},
): Promise<string> {
  await plant.pool.query(
    `insert into production_order (org, source, record_id, version, order_no, item_id, qty, unit, batch, project, workshop_id, production_line_id, status)
     select '101', 'erp', $1, 1, $1, i.id, $2, i.unit, '', '', w.id, p.id, $4 from item i, workshop w, production_line p
      where i.org = '101' and i.code = $3 and w.org = '101' and w.code = 'WS-9' and p.org = '101' and p.code = 'L-91'`,
    [no, qty, itemNo, status],
  );
  if (made === '0') return no;
  await scannedAtLine(plant, no, made);
  // An audited report whose goods lie at no reporting location.
  await plant.pool.query(
    `insert into document (org, kind, doc_no, state, sync_state, user_id, user_name, header, line_count, total_qty)
     select '101', 'productionReport', 'PR-' || $1, 'audited', 'synchronized', u.id, u.name, jsonb_build_object('orderNo', $1::text), 0, $2
       from user_account u where u.account = 'line'`,
    [no, made],
  );
  return no;
}

/** MCAS reports a scanned quantity of an order. */
export const scannedAtLine = ({ pool }: Plant, order: string, qty: string) =>
  pool.query(
    `insert into line_scan (org, source, record_id, version, code, order_no, item_id, qty, batch, production_line_id, station, scanned_at)
     select o.org, 'mcas', c.code, 1, c.code, o.order_no, o.item_id, $2, '', o.production_line_id, '', now()
       from production_order o, (select 'SC-' || gen_random_uuid() as code) c where o.org = '101' and o.order_no = $1`,
    [order, qty],
  );

/** A printed label of finished goods of an order, at the line. */
export async function productLabel({ pool }: Plant, order: string, code: string, qty = '5'): Promise<string> {
  await pool.query(
    `insert into label (org, code, kind, item_id, qty, state, made_here, production_order_id)
     select o.org, $2, 'product', o.item_id, $3, 'printed', true, o.id from production_order o where o.org = '101' and o.order_no = $1`,
    [order, code, qty],
  );
  return code;
}

/** An audited production report of one line: its goods are at the reporting location, with labels. */
export async function auditedReport(
  plant: Plant,
  order: string,
  docNo: string,
  qty: string,
  labels: readonly string[] = [],
  { scanned = qty } = {},
): Promise<string> {
  if (scanned !== '0') await scannedAtLine(plant, order, scanned);
  await plant.pool.query(
    `with o as (select * from production_order where org = '101' and order_no = $1),
      p as (select id from location where org = '101' and code = 'FG1-A01-12'),
      v as (select id from location where org = '101' and kind = 'production'),
      b as (select coalesce(array_agg(id order by id), '{}') as ids from label where org = '101' and code = any($4::text[])),
      u as (select id, name from user_account where account = 'line'),
      d as (insert into document (org, kind, doc_no, state, sync_state, user_id, user_name, header, line_count, total_qty)
            select '101', 'productionReport', $2, 'audited', 'not-synchronized', u.id, u.name, jsonb_build_object('orderNo', $1::text), 1, $3 from u returning id),
      l as (insert into document_line (org, document_id, line_no, item_id, qty, unit, from_location_id, from_status, to_location_id, to_status, source_kind, source_id, label_ids)
            select '101', d.id, 1, o.item_id, $3, o.unit, v.id, 'available', p.id, 'available', 'productionOrder', o.id, b.ids from d, o, p, v, b),
      s as (update label set state = 'in-stock', location_id = p.id, status = 'available' from p, b where label.id = any(b.ids)),
      m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, document_line)
            select '101', o.item_id, '', '', $3, v.id, 'available', p.id, 'available', 'productionReport', d.id, 1 from o, p, v, d)
     insert into balance as b (org, location_id, item_id, status, qty) select '101', p.id, o.item_id, 'available', $3 from o, p
       on conflict (item_id, location_id, batch, project, status) do update set qty = b.qty + excluded.qty`,
    [order, docNo, qty, labels],
  );
  return docNo;
}

/** The header of an application. */
export const applied = { type: 'WG01', productionLine: 'L-91', department: 'D-9', location: 'FG1-A01-01' } as const;

/** An open application for a quantity of an order. */
export async function saveApplication(line: Client, orderNo: string, ...qtys: string[]): Promise<string> {
  const { data, message, ok } = await line.ask('saveCompletion', { ...applied, orderNo, lines: qtys.map((qty) => ({ qty })) });
  if (!ok) throw new Error(message);
  if (data.totalQty !== addQty('0', ...qtys)) throw new Error(`applied for ${data.totalQty}`);
  return data.docNo;
}

/** An application that the warehouse has confirmed. */
export async function confirmedApplication(people: { line: Client; keeper: Client }, orderNo: string, qty: string): Promise<string> {
  const no = await saveApplication(people.line, orderNo, qty);
  const { message, ok } = await people.keeper.ask('confirmCompletions', { nos: [no] });
  if (!ok) throw new Error(message);
  return no;
}

/** The states of a document and of its exchange. */
export const standingOf = async ({ pool }: Plant, no: string) =>
  (
    await pool.query<{ state: string; sync: string; erp: string }>(
      'select state, sync_state as sync, erp_no as erp from document where doc_no = $1',
      [no],
    )
  ).rows[0];
