import type pg from 'pg';

/** Labels in stock at a place of organisation 101, with balance and movement, as after a receipt. */
export async function putLabels(
  pool: pg.Pool,
  place: string,
  codes: readonly string[],
  { item = '3010-0001', qty = 10, status = 'available' } = {},
): Promise<void> {
  await pool.query(
    `with p as (select l.id as location_id, i.id as item_id, (select a.id from location a where a.org = '101' and a.kind = 'adjustment') as source
                  from location l, item i where l.org = '101' and l.code = $1 and i.org = '101' and i.code = $2),
          b as (insert into label (org, code, item_id, qty, location_id, state, status) select '101', c, item_id, $4, location_id, 'in-stock', $5
                  from p, unnest($3::text[]) c),
          m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id)
                select '101', item_id, '', '', $4 * cardinality($3::text[]), source, 'available', location_id, $5, 'test', 1 from p)
     insert into balance (org, location_id, item_id, status, qty) select '101', location_id, item_id, $5, $4 * cardinality($3::text[]) from p
     on conflict (item_id, location_id, batch, project, status) do update set qty = balance.qty + excluded.qty`,
    [place, item, codes, qty, status],
  );
}

/** Locations and states of labels. */
export async function standings(pool: pg.Pool, codes: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select b.state || ' ' || coalesce(p.code, '-') as line from label b left join location p on p.id = b.location_id
      where b.org = '101' and b.code = any($1) order by array_position($1, b.code)`,
    [codes],
  );
  return rows.map(({ line }) => line);
}
