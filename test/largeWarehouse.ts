import type pg from 'pg';

/**
 * A warehouse of 5,000 places in 50 racks in organisation 101, three of four with goods of different age and status, for
 * tests of drawing and searching. Each balance has its movement.
 */
export async function largeWarehouse(pool: pg.Pool, code = 'BIG'): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "insert into warehouse (org, code, name, name_en, name_yn) values ('101', $1, '五千储位仓', 'Five thousand places', 'Lima ribu lokasi') returning id",
    [code],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `with a as (insert into area (org, warehouse_id, code, name, name_en, name_yn)
                select '101', $1, c, c || ' 区', 'Zone ' || c, 'Zona ' || c from unnest(array['P', 'Q', 'R', 'S', 'T']) c returning id, code)
     insert into location (org, kind, warehouse_id, area_id, code, capacity, status)
     select '101', 'storage', $1, a.id, $2 || a.code || lpad(rack::text, 2, '0') || '-' || lpad(bay::text, 2, '0') || '-' || lpad(level::text, 2, '0'),
            case when (rack + bay) % 5 = 0 then 0 else 8 end, case when (rack * bay * level) % 97 = 96 then 'inactive' else 'active' end
       from a, generate_series(1, 10) rack, generate_series(1, 20) bay, generate_series(1, 5) level`,
    [id, code],
  );
  await pool.query(
    `with place as (select id, row_number() over (order by code) as nth from location where warehouse_id = $1 and kind = 'storage' and status = 'active'),
          goods as (select p.id as location_id, i.id as item_id, 1 + p.nth % 12 as packs, i.pack_qty, now() - make_interval(days => (p.nth * 7 % 240)::int) as at,
                           (array['available', 'available', 'available', 'inspection', 'hold'])[1 + p.nth % 5] as status
                      from place p join (select id, coalesce(nullif(pack_qty, 0), 1) as pack_qty, row_number() over (order by code) - 1 as nth, count(*) over () as all
                                           from item where org = '101') i on i.nth = p.nth % i.all
                     where p.nth % 4 <> 0),
          m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, at)
                select '101', item_id, '', '', packs * pack_qty, v.id, 'available', location_id, g.status, 'test', 1, g.at
                  from goods g, (select id from location where org = '101' and kind = 'adjustment' limit 1) v),
          k as (insert into position_check (org, location_id, at, here, missing, elsewhere)
                select '101', location_id, now() - make_interval(days => (packs * 12)::int), 1, 0, 0 from goods where packs % 2 = 0)
     insert into balance (org, location_id, item_id, status, qty, changed_at) select '101', location_id, item_id, status, packs * pack_qty, at from goods`,
    [id],
  );
  // As the server does some seconds later: until then, plans made for a small plant read the large one row by row.
  await pool.query('analyze location, movement, position_check, balance');
  return id;
}
