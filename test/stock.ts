import type pg from 'pg';

/** Stock written directly into the ledger of organisation 101, as by an adjustment: a balance and its movement. */
export async function putStock(pool: pg.Pool, item: string, location: string, qty: number, batch = '', project = ''): Promise<void> {
  await pool.query(
    `with p as (select l.id as location_id, i.id as item_id, (select a.id from location a where a.org = '101' and a.kind = 'adjustment') as source
                  from location l, item i where l.org = '101' and l.code = $2 and i.org = '101' and i.code = $1),
          m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id)
                select '101', item_id, $4, $5, $3, source, 'available', location_id, 'available', 'test', 1 from p)
     insert into balance (org, location_id, item_id, batch, project, status, qty) select '101', location_id, item_id, $4, $5, 'available', $3 from p`,
    [item, location, qty, batch, project],
  );
}

/** A carton of 10 with the day on which it came. */
export async function agedCarton(pool: pg.Pool, code: string, item: string, place: string, day: string): Promise<string> {
  await putStock(pool, item, place, 10);
  const where =
    "item_id = (select id from item where org = '101' and code = $1) and location_id = (select id from location where org = '101' and code = $2)";
  await pool.query(`update balance set received_at = $3::date + interval '2 hours' where ${where}`, [item, place, day]);
  await pool.query(
    `insert into label (org, code, item_id, qty, location_id, state, status, received_at)
     select '101', $3, i.id, 10, l.id, 'in-stock', 'available', $4::date + interval '2 hours' from item i, location l
      where i.org = '101' and i.code = $1 and l.org = '101' and l.code = $2`,
    [item, place, code, day],
  );
  return code;
}
