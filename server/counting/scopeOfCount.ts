import type { CallInput, CallRefusal } from '../../contract/core/call.ts';
import type { countingCalls } from '../../contract/counting/counting.calls.ts';
import type { Context } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';

type Scope = CallInput<typeof countingCalls.countScope>;

const warehouseText = `
  select w.id, w.code, (select a.id from area a where a.warehouse_id = w.id and a.code = $3) as area,
         array(select c from unnest($4::text[]) c where not exists (select from location l where l.org = $1 and l.code = c and l.warehouse_id = w.id)) as places,
         array(select c from unnest($5::text[]) c where not exists (select from item i where i.org = $1 and i.code = c)) as items
    from warehouse w where w.org = $1 and w.code = $2`;

/** The places of a scope that were not counted within the days; with chosen items, only places that have one of them. */
const placesText = `
  with wanted as (
    select i.id from item i
     where i.org = :org and (:items::text[] is null or i.code in (select unnest(:items::text[]))) and (:itemType::text is null or i.type = :itemType)
       and (:abc::text is null or i.id in (
         select item_id from (
           select m.item_id, sum(count(*)) over (order by count(*) desc, m.item_id) / sum(count(*)) over () as share, count(*) / sum(count(*)) over () as own
             from movement m where m.org = :org and m.at > now() - interval '1 year' group by m.item_id) s
          where case when share - own < 0.8 then 'A' when share - own < 0.95 then 'B' else 'C' end = :abc)
         or (:abc = 'C' and not exists (select from movement m where m.item_id = i.id and m.at > now() - interval '1 year')))
  ), place as (
    select l.id, l.code from location l
     where l.org = :org and l.warehouse_id = :warehouseId and (:areaId::bigint is null or l.area_id = :areaId) and (:locations::text[] is null or l.code in (select unnest(:locations::text[])))
       and (:days::int is null or not exists (select from count_place p where p.location_id = l.id and p.counted_at > now() - :days * interval '1 day'))
       and (not :chosen::boolean or exists (select from balance b where b.location_id = l.id and b.present and b.item_id in (select id from wanted)))
       and (not :inParts::boolean or not exists (select from count_place c where c.location_id = l.id and c.open))
       and (l.status = 'active' or exists (select from balance b where b.location_id = l.id and b.present))
  )
  select array(select id from place order by code) as places, array(select id from wanted where :chosen) as items,
         (select json_build_object('place', p.code, 'no', d.doc_no) from place p join count_place c on c.location_id = p.id and c.open
            join document d on d.org = c.org and d.id = c.document_id order by p.code limit 1) as taken,
         (select p.code from place p where exists (select from balance b where b.location_id = p.id and b.present) order by p.code limit 1) as filled`;

interface Places {
  places: number[];
  items: number[];
  taken: { place: string; no: string } | null;
  filled: string | null;
}

type Asking = Pick<Context<CallRefusal<typeof countingCalls.countScope>>, 'org' | 'query' | 'refuse'>;

/** The warehouse of a scope; locked where a count is made, so that two counts of the same places do not begin at once. */
async function findWarehouse({ org, query, refuse }: Asking, { warehouse, area, locations = [], items = [] }: Scope, lock: boolean) {
  if (!warehouse) return refuse('count.location-required', { field: 'WCode' });
  const [found] = await query<{ id: number; code: string; area: number | null; places: string[]; items: string[] }>(
    lock ? `${warehouseText} for no key update of w` : warehouseText,
    [org, warehouse, area ?? '', locations, items],
  );
  if (!found) return refuse('warehouse.not-found', { code: warehouse });
  if (area && found.area === null) return refuse('area.not-found', { code: area, field: 'ACode' });
  if (found.places[0] !== undefined) return refuse('location.not-found', { code: found.places[0], field: 'PCodes' });
  if (found.items[0] !== undefined) return refuse('item.not-found', { code: found.items[0], field: 'ItemNos' });
  return found;
}

/** The warehouse and the places of a scope; `only` has the ids of its items, null for all. */
export async function findScope(ctx: Asking, scope: Scope, lock: boolean) {
  const warehouse = await findWarehouse(ctx, scope, lock);
  const { locations, items, itemType, abc, notCountedFor, inParts = false } = scope;
  const chosen = Boolean(items?.length || itemType || abc);
  const [found] = await ctx.query<Places>(
    ...named(placesText, {
      ...{ org: ctx.org, warehouseId: warehouse.id, areaId: warehouse.area },
      ...{ locations: locations?.length ? locations : null, items: items?.length ? items : null },
      ...{ itemType: itemType ?? null, abc: abc ?? null, days: notCountedFor ?? null, chosen, inParts },
    }),
  );
  if (!found) throw new Error('the places of a count have no row');
  return { warehouse, ...found, only: chosen ? found.items : null };
}
