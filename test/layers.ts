import type pg from 'pg';
import { layersOfMovement } from '../server/stock/layersInSql.ts';

/** The stock of a key by the day on which it came: `2026-09-24 70`, the oldest first. */
export async function daysAt(pool: pg.Pool, place: string, item: string, batch = ''): Promise<string[]> {
  const { rows } = await pool.query<{ day: string; qty: string }>(
    `select plant_day(y.at, 'Asia/Shanghai')::text as day, trim_scale(sum(y.qty))::text as qty
       from balance b join location p on p.id = b.location_id and p.code = $1 join item i on i.id = b.item_id and i.code = $2
      cross join unnest(coalesce(b.layer_times, array[b.received_at]), coalesce(b.layer_qtys, array[b.qty])) as y(at, qty)
      where b.org = '101' and b.batch = $3 and b.qty > 0 group by 1 order by 1`,
    [place, item, batch],
  );
  return rows.map(({ day, qty }) => `${day} ${qty}`);
}

const lawText = `
  with carried as (
    select m.*, y.at as layer_at, y.qty as layer_qty from movement m
     cross join lateral json_to_recordset(${layersOfMovement('m')}) as y(at timestamptz, qty numeric)
  ), flow as (
    select org, item_id, to_location_id as location_id, batch, project, to_status as status, layer_at, layer_qty from carried
    union all
    select org, item_id, from_location_id, batch, project, from_status, layer_at, -layer_qty from carried
  ), summed as (
    select f.org, f.item_id, f.location_id, f.batch, f.project, f.status, plant_day(f.layer_at, o.time_zone) as day, sum(f.layer_qty) as qty
      from flow f join organisation o on o.org = f.org join location p on p.id = f.location_id and p.warehouse_id is not null
     group by 1, 2, 3, 4, 5, 6, 7 having sum(f.layer_qty) <> 0
  ), standing as (
    select b.org, b.item_id, b.location_id, b.batch, b.project, b.status, plant_day(y.at, o.time_zone) as day, sum(y.qty) as qty
      from balance b join organisation o on o.org = b.org
     cross join unnest(coalesce(b.layer_times, array[b.received_at]), coalesce(b.layer_qtys, array[b.qty])) as y(at, qty)
     where b.qty > 0 group by 1, 2, 3, 4, 5, 6, 7
  )
  select item_id as item, location_id as place, batch, status, day::text, s.qty as movements, k.qty as standing
    from summed s full join standing k using (org, item_id, location_id, batch, project, status, day)
   where s.qty is distinct from k.qty limit 20`;

/** For each key and day, the quantity must equal the sum of its movements of that day. Returns the differences. */
export const unlawfulLayers = async (pool: pg.Pool): Promise<object[]> => (await pool.query<object>(lawText)).rows;
