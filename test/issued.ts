import type { Plant } from './plant.ts';

/** A workshop of organisation 101, with its place. */
export async function keepWorkshop({ pool }: Plant, code = 'W1'): Promise<string> {
  await pool.query(`insert into workshop (org, code, name) values ('101', $1, '车间') on conflict do nothing`, [code]);
  return code;
}

/** Material that was issued to a workshop of organisation 101 for an order: the document only, without movements of stock. */
export async function issued(
  { pool }: Plant,
  { item = '3010-0001', qty = '10', workshop = 'W1', orderNo = 'MO1', batch = '' } = {},
): Promise<void> {
  await pool.query(
    `with d as (
       insert into document (org, kind, doc_no, state, sync_state, workshop_id, user_id, user_name, line_count, total_qty)
       select '101', 'issue', 'IS-TEST-' || gen_random_uuid(), 'saved', 'synchronized', s.id, u.id, 'keeper', 1, $2::numeric
         from workshop s, user_account u where s.org = '101' and s.code = $3 and u.account = 'keeper' returning org, id)
     insert into document_line (org, document_id, line_no, item_id, qty, unit, batch, detail)
     select d.org, d.id, 1, i.id, $2::numeric, i.unit, $5, jsonb_build_object('orderNo', $4::text) from d join item i on i.org = d.org and i.code = $1`,
    [item, qty, workshop, orderNo, batch],
  );
}
