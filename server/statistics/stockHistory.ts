import type { CallOutput } from '../../contract/core/call.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import { ageOf } from '../../contract/statistics/age.rules.ts';
import { mostHistoryPoints, statisticsCalls } from '../../contract/statistics/statistics.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';
import { oneUnitInSql } from '../core/database/oneUnitInSql.ts';
import { countsAt } from '../stock/blind.ts';

type History = CallOutput<typeof statisticsCalls.stockHistory>;
type Point = History['points'][number] & { days: number };

/** The most movements that are read back; a document has many. */
const mostMovements = 20_000;

const placeText = 'select id, code from location where org = $1 and code = $2 and warehouse_id is not null';
const itemText = `select i.id, i.code, ${localName('i', '$3')} as name, i.unit from item i where i.org = $1 and i.code = $2`;
const nowText = `
  select coalesce(sum(b.qty), 0) as qty from balance b
   where b.org = :org and b.present and b.location_id not in (select blind_places(:org, :userId)) and (:itemId::bigint is null or b.item_id = :itemId) and (:placeId::bigint is null or b.location_id = :placeId)`;

/** Places with the item at which the person counts. */
const hiddenText = `
  select string_agg(distinct p.code, ', ' order by p.code) as places from balance b join location p on p.id = b.location_id
   where b.item_id = $3 and b.present and ($4::bigint is null or b.location_id = $4) and b.location_id in (select blind_places($1, $2))`;

/** The unit of all quantities of a place. */
const unitText = `
  select coalesce(${oneUnitInSql('i.unit')}, '') as unit from item i
   where i.id in (select item_id from movement where org = $1 and (from_location_id = $2 or to_location_id = $2) order by id desc limit ${mostMovements})`;

/**
 * The movements of the ledger backwards from the present stock. Goods that only change place or state inside the requested range
 * change nothing; the movements of one document are one point. Places at which the person counts are left out.
 */
const pointsText = (condition: string): string => `
  with moved as (
    select m.id, m.at, m.document_type, m.document_id, m.reverses_id is not null as reversal,
           case when t.warehouse_id is not null and t.id not in (select blind_places(:org, :userId)) and (:placeId::bigint is null or t.id = :placeId) then m.qty else 0 end
           - case when f.warehouse_id is not null and f.id not in (select blind_places(:org, :userId)) and (:placeId::bigint is null or f.id = :placeId) then m.qty else 0 end as change
      from movement m join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id
     where m.org = :org and :itemId::bigint is not distinct from :itemId and ${condition} order by m.id desc limit ${mostMovements}
  ), told as (
    select max(id) as id, max(at) as at, document_type, document_id, reversal, sum(change) as change
      from moved group by document_type, document_id, reversal, date_trunc('second', at) having sum(change) <> 0
  )
  select to_char(p.at at time zone :timeZone, 'YYYY-MM-DD HH24:MI:SS') as at, p.document_type as "documentType", p.reversal, p.change,
         coalesce(case p.document_type when 'receipt' then (select r.receipt_no from receipt r where r.id = p.document_id)
                  else (select d.doc_no from document d where d.org = :org and d.id = p.document_id and d.kind = p.document_type) end, '') as "documentNo",
         :qty::numeric - coalesce(sum(p.change) over (order by p.id desc rows between unbounded preceding and 1 preceding), 0) as qty,
         plant_day(now(), :timeZone) - plant_day(p.at, :timeZone) as days
    from told p order by p.id desc limit ${mostHistoryPoints + 1}`;
const texts = {
  item: pointsText('m.item_id = :itemId'),
  place: pointsText('(m.from_location_id = :placeId or m.to_location_id = :placeId)'),
  both: pointsText('m.item_id = :itemId and (m.from_location_id = :placeId or m.to_location_id = :placeId)'),
};

export const stockHistory = handle(statisticsCalls.stockHistory, async (ctx, { itemNo, location }) => {
  if (itemNo === undefined && location === undefined) return ctx.refuse('query-first');
  const [items, places] = await Promise.all([
    ctx.query<{ id: number; code: string; name: string; unit: string }>(itemText, [ctx.org, itemNo ?? '', ctx.language]),
    ctx.query<{ id: number; code: string }>(placeText, [ctx.org, location ?? '']),
  ]);
  const [[item], [place]] = [items, places];
  if (itemNo !== undefined && !item) return ctx.refuse('item.not-found', { code: itemNo });
  if (location !== undefined && !place) return ctx.refuse('location.not-found', { code: location });
  if (place && (await countsAt(ctx, place.id))) return ctx.refuse('stock.counted-blind', { place: place.code });
  const [hidden] = item
    ? await ctx.query<{ places: string | null }>(hiddenText, [ctx.org, ctx.person.userId, item.id, place?.id ?? null])
    : [];
  if (hidden?.places) return ctx.refuse('stock.counted-blind', { place: hidden.places });
  const { timeZone } = ctx;
  const of = { org: ctx.org, itemId: item?.id ?? null, placeId: place?.id ?? null, userId: ctx.person.userId };
  const [[now], [drawn]] = await Promise.all([
    ctx.query<{ qty: string }>(...named(nowText, of)),
    item ? [item] : ctx.query<{ unit: string }>(unitText, [ctx.org, place?.id]),
  ]);
  const qty = now?.qty ?? '0';
  const found = await ctx.query<Point>(...named(texts[item && place ? 'both' : item ? 'item' : 'place'], { ...of, timeZone, qty }));
  const arrivals = found.filter(({ change }) => compareQty(change, '0') > 0).map(({ days, change }) => ({ days, qty: change }));
  return {
    ...{ itemNo: item?.code ?? '', itemName: item?.name ?? '', location: place?.code ?? '', unit: drawn?.unit ?? '', qty },
    points: found.slice(0, mostHistoryPoints).map(({ days: _days, ...point }) => point),
    more: found.length > mostHistoryPoints,
    age: ageOf(qty, arrivals),
  };
});
