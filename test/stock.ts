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
export async function agedCarton(pool: pg.Pool, code: string, item: string, place: string, day: string, batch = ''): Promise<string> {
  await putStock(pool, item, place, 10, batch);
  const where =
    "item_id = (select id from item where org = '101' and code = $1) and location_id = (select id from location where org = '101' and code = $2) and batch = $4";
  await pool.query(`update balance set received_at = $3::date + interval '2 hours' where ${where}`, [item, place, day, batch]);
  await pool.query(
    `insert into label (org, code, item_id, qty, location_id, state, status, received_at, batch)
     select '101', $3, i.id, 10, l.id, 'in-stock', 'available', $4::date + interval '2 hours', $5 from item i, location l
      where i.org = '101' and i.code = $1 and l.org = '101' and l.code = $2`,
    [item, place, code, day, batch],
  );
  return code;
}

/** A batch of organisation 101 that may be used for so many days from today, by the day there; returns its last day. */
export async function lastingBatch(pool: pg.Pool, item: string, batch: string, days: number): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(
    `insert into batch (org, item_id, batch, expires_on, source)
     select i.org, i.id, $2, plant_day(now(), o.time_zone) + $3::int, 'erp' from item i join organisation o on o.org = i.org where i.org = '101' and i.code = $1
     on conflict (org, item_id, batch) do update set expires_on = excluded.expires_on returning expires_on::text as day`,
    [item, batch, days],
  );
  return rows[0]?.day ?? '';
}
