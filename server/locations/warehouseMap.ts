import type { CallOutput } from '../../contract/core/call.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { mostMapPlaces } from '../../contract/locations/map.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';

type WarehouseMap = CallOutput<typeof locationsCalls.warehouseMap>;
type Drawn = WarehouseMap['places'] & Pick<WarehouseMap, 'areas'> & { places: number };

const warehouseText = `select w.id, w.code, ${localName('w', '$3')} as name from warehouse w where w.org = $1 and w.id = $2`;

/**
 * A label has the time when its goods came into the plant, also one made from another label, so no receipt is read. Goods at a
 * place without labels count as a number of usual packs, and as old as the last movement.
 */
export const mapText = `
  with zone as (
    select a.id, a.code, ${localName('a', ':language')} as name, row_number() over (order by a.code) as nth from area a where a.warehouse_id = :warehouseId
  ), place as (
    select p.id, p.code, coalesce(z.nth, 0) as area, p.kind, p.status, p.capacity,
           row_number() over (order by p.code collate "C") as nth
      from location p left join zone z on z.id = p.area_id where p.warehouse_id = :warehouseId order by nth limit :most
  ), carton as (
    -- Place by place: read at once the labels of all warehouses would be gone through.
    select place.id as location_id, c.* from place cross join lateral (
      select b.item_id, b.batch, b.project, b.status, count(*) as n, sum(b.qty) as qty, min(coalesce(b.received_at, b.created_at)) as since
        from label b where b.location_id = place.id and b.state in ('in-stock', 'picked') group by 1, 2, 3, 4) c
  ), held as (
    select s.location_id, bit_or(case s.status when 'available' then 1 when 'inspection' then 2 else 4 end) as statuses,
           least(sum(coalesce(c.n, 0) + case when rest.qty > 0 then ceil(rest.qty / coalesce(nullif(i.pack_qty, 0), rest.qty)) else 0 end), 2000000000) as packages,
           min(coalesce(c.since, s.changed_at)) as since
      -- All of the warehouse at once: asked for place by place, or without those that are counted, far fewer are expected than come.
      from balance s join item i on i.id = s.item_id and i.org = :org
      left join carton c on (c.location_id, c.item_id, c.batch, c.project, c.status) = (s.location_id, s.item_id, s.batch, s.project, s.status),
           lateral (select s.qty - coalesce(c.qty, 0) as qty) rest
     where s.org = :org and s.warehouse_id = :warehouseId and s.present
     group by s.location_id
  ), checked as (
    select k.location_id, max(k.at) as at from place join (
        select location_id, at from position_check union all select location_id, counted_at from count_place where counted_at is not null and not open
      ) k on k.location_id = place.id group by k.location_id
  ), today as (select plant_day(now(), :timeZone) as day)
  select count(*) as places, (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'name', name) order by nth), '[]') from zone) as areas,
         coalesce(json_agg(p.code order by p.nth), '[]') as codes,
         coalesce(json_agg(p.area order by p.nth), '[]') as "areaNumbers",
         coalesce(json_agg(p.kind order by p.nth), '[]') as kinds,
         coalesce(json_agg((p.status <> 'active')::int order by p.nth), '[]') as closed,
         coalesce(json_agg((p.id in (select blind_places(:org, :userId)))::int order by p.nth), '[]') as counted,
         coalesce(json_agg(p.capacity order by p.nth), '[]') as capacity,
         coalesce(json_agg(coalesce(h.packages, 0) order by p.nth), '[]') as packages,
         coalesce(json_agg(coalesce(h.statuses, 0) order by p.nth), '[]') as statuses,
         coalesce(json_agg(case when h.since is null then -1 else greatest(day - plant_day(h.since, :timeZone), 0) end order by p.nth), '[]') as age,
         coalesce(json_agg(coalesce(day - plant_day(k.at, :timeZone), -1) order by p.nth), '[]') as checked
    from place p left join held h on h.location_id = p.id and h.location_id not in (select blind_places(:org, :userId)) left join checked k on k.location_id = p.id, today`;

const waitsText = `
  select p.code, sum(x.answers)::bigint as answers, sum(x.slow)::bigint as slow, (sum(x.total_ms) / sum(x.answers))::bigint as "averageMs", max(x.worst_ms) as "worstMs"
    from place_latency x join location p on p.org = x.org and p.id = x.location_id
   where x.org = $1 and p.warehouse_id = $2 and x.day > plant_day(now(), $3) - 14 group by p.code order by p.code limit $4`;

/** The times below which half and 95 % of the scans were answered: of all devices that last worked here, and of each. */
const paintsText = `
  with told as (
    select x.flow, x.device, x.up_to_ms as ms, sum(x.scans) as scans
      from device_report r join scan_paint x on x.org = r.org and x.device = r.device
     where r.org = $1 and r.warehouse_id = $2 and x.day > plant_day(now(), $3) - 14 group by x.flow, x.device, x.up_to_ms
  ), counted as (
    select flow, device, ms, scans, sum(scans) over w as until, sum(scans) over (partition by flow, device) as of_all from told window w as (partition by flow, device order by ms)
  ), each_device as (
    select flow, device, min(ms) filter (where until >= 0.95 * of_all) as most from counted group by flow, device
  ), whole as (
    select flow, ms, sum(sum(scans)) over (partition by flow order by ms) as until, sum(sum(scans)) over (partition by flow) as of_all from told group by flow, ms
  )
  select w.flow, max(w.of_all)::bigint as scans, (select count(*) from each_device e where e.flow = w.flow) as devices,
         min(w.ms) filter (where w.until >= 0.5 * w.of_all) as "halfMs", min(w.ms) filter (where w.until >= 0.95 * w.of_all) as "mostMs",
         max(s.name) as slowest, max(s.most) as "slowestMs"
    from whole w, lateral (select coalesce(d.name, e.device) as name, e.most from each_device e left join device d on d.id::text = e.device
                            where e.flow = w.flow order by e.most desc, 1 limit 1) s
   group by w.flow order by max(w.of_all) desc, w.flow`;

export const warehouseMap = handle(locationsCalls.warehouseMap, async (ctx, { warehouseId }) => {
  const [warehouse] = await ctx.query<{ id: number; code: string; name: string }>(warehouseText, [ctx.org, warehouseId, ctx.language]);
  if (!warehouse) return ctx.refuse('warehouse.not-found');
  const { org, person, language, timeZone } = ctx;
  const [drawn] = await ctx.query<Omit<Drawn, 'areas'> & { areas: WarehouseMap['areas']; areaNumbers: number[] }>(
    ...named(mapText, { org, userId: person.userId, warehouseId, language, timeZone, most: mostMapPlaces }),
  );
  if (!drawn) throw new Error('the map has no row');
  const { areas, areaNumbers, places, ...columns } = drawn;
  const waits = await ctx.query<WarehouseMap['waits'][number]>(waitsText, [ctx.org, warehouseId, ctx.timeZone, mostMapPlaces]);
  const paints = await ctx.query<WarehouseMap['paints'][number]>(paintsText, [ctx.org, warehouseId, ctx.timeZone]);
  return { ...warehouse, areas, waits, paints, places: { ...columns, areas: areaNumbers }, more: places === mostMapPlaces };
});
