import { subtractQty } from '../../contract/core/quantity.ts';
import type { ProposableStock } from '../../contract/issuing/propose.rules.ts';
import type { StagingPlace } from '../../contract/issuing/staging.rules.ts';
import { type LabelHere, labelsAfter, labelsToGo } from '../../contract/labels/labelsToGo.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { layersAfter } from '../../contract/stock/layers.rules.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import { expiredOf, expiryTurnOf, isUsable } from './expiryOf.ts';
import { layersInSql } from './layersInSql.ts';
import { oldestFirst } from './oldestFirst.ts';
import { writtenLabelsInSql } from './writtenLabels.ts';

/** A stock key with goods to take, and its labels that nobody has picked. */
export interface TakeableKey extends ProposableStock {
  nth: number;
  itemId: number;
  locationId: number;
  labels: (LabelHere & { code: string; day: string | null })[];
}

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'language' | 'timeZone'>;

const labelsAt = `b.item_id = k.item_id and b.location_id = k.location_id and b.batch = k.batch and b.project = k.project and b.status = k.status`;

// Two pickers by list at the same place choose among the same labels: the second waits and chooses among the remaining ones.
const lockText = `
  select from label b join location p on p.id = b.location_id
   where b.org = $1 and b.state = 'in-stock' and (b.item_id, p.code) in (select * from unnest($2::bigint[], $3::text[]))
   order by b.id for no key update of b`;

const labelColumns = (zone: string): string => `
         trim_scale(coalesce((select sum(b.qty) from label b where ${labelsAt} and (b.state = 'picked' or b.id = any(${writtenLabelsInSql}))), 0))::text as picked,
         (select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'qty', trim_scale(b.qty)::text, 'day', plant_day(b.received_at, ${zone})::text) order by b.received_at nulls first, b.id), '[]')
            from label b where ${labelsAt} and b.state = 'in-stock' and b.id <> all(${writtenLabelsInSql})
             and not exists (select from label c where c.parent_id = b.id and c.state in ('in-stock', 'picked', 'split'))) as labels`;

/** The owners of the reservations on a key `k`, in SQL: numbers of requests and of written documents. */
export const holdersInSql = `case when k.reserved > 0 then array(select distinct coalesce(t.task_no, w.doc_no, r.document_type) from reservation r
                left join issue_task t on r.document_type = 'issueTask' and t.id = r.document_id
                left join document w on w.org = r.org and w.kind = r.document_type and w.id = r.document_id where r.balance_id = k.id order by 1 limit 3) else '{}' end`;

/** Columns of a key `k` of an item `i` at a place `p`, as it may be taken, with days of the time zone `$zone`; where a label was scanned, the others there do not matter. */
const keyColumns = (language: Language, zone: `$${number}`, labels = labelColumns(zone)): string => `
         k.item_id as "itemId", i.code as "itemNo", i.unit, k.location_id as "locationId", p.code as place,
         p.status = 'active' as "placeOpen", p.warehouse_id as "warehouseId", ${nameIn('w', language)} as warehouse,
         k.batch, k.project, k.status, trim_scale(k.qty)::text as qty, trim_scale(k.qty - k.reserved)::text as free, plant_day(k.received_at, ${zone})::text as day,
         ${layersInSql('k', zone)} as layers,
         ${holdersInSql} as holders,
         ${expiredOf('k')}::text as expired, (${expiryTurnOf('k')})::text as "useBy",
         ${labels}`;

const keysText = (language: Language): string => `
  select g.nth, ${keyColumns(language, '$4')}
    from unnest($2::bigint[], $3::text[]) with ordinality as g(item_id, place, nth)
    join location p on p.org = $1 and p.code = g.place and p.warehouse_id is not null join warehouse w on w.id = p.warehouse_id
    join item i on i.id = g.item_id
    join balance k on k.location_id = p.id and k.item_id = g.item_id and k.present
   order by g.nth, ${oldestFirst('k')}`;

// The first goods of each item by their turn are more than enough to choose from; goods under inspection and expired ones are listed, but
// not taken.
const oldestText = (language: Language, items: string, labels?: string): string => `
  select g.nth, ${keyColumns(language, '$3', labels)}
    from ${items} join item i on i.id = g.item_id
    cross join lateral (select b.* from balance b where b.org = $1 and b.item_id = g.item_id and b.present order by b.status, ${isUsable('b')} desc, ${oldestFirst('b')} limit 60) k
    join location p on p.id = k.location_id and p.kind <> 'staging' and not p.intermediate and not p.reporting join warehouse w on w.id = p.warehouse_id
   order by g.nth`;

const ofItems = 'unnest($2::bigint[]) with ordinality as g(item_id, nth)';
const ofLines = '(select distinct l.item_id, 1 as nth from issue_line l where l.org = $1 and l.id = any($2::bigint[])) g';
const withoutLabels = `'0' as picked, '[]'::json as labels`;

/** The oldest stock of the items of some lines of issue tasks, without its labels. */
export const oldestForLines = (ctx: Asking, lines: readonly number[]): Promise<TakeableKey[]> =>
  ctx.query<TakeableKey>(oldestText(ctx.language, ofLines, withoutLabels), [ctx.org, lines, ctx.timeZone]);

/** The oldest stock of some items, without its labels. */
export const oldestOfItems = (ctx: Asking, items: readonly number[]): Promise<TakeableKey[]> =>
  ctx.query<TakeableKey>(oldestText(ctx.language, ofItems, withoutLabels), [ctx.org, items, ctx.timeZone]);

/** The oldest stock of some items, wherever it lies but where prepared or reported goods stand. */
export const oldestOf = (ctx: Asking, items: readonly number[]): Promise<TakeableKey[]> =>
  ctx.query<TakeableKey>(oldestText(ctx.language, ofItems), [ctx.org, items, ctx.timeZone]);

/** The stock at one place, of one item or of all, for a scan and for the question why it cannot be taken. */
export const allAt = (ctx: Asking, place: string, itemId: number | null = null): Promise<TakeableKey[]> =>
  ctx.query<TakeableKey>(
    `select 1 as nth, ${keyColumns(ctx.language, '$4')} from location p join warehouse w on w.id = p.warehouse_id
       join balance k on k.location_id = p.id and k.present join item i on i.id = k.item_id
      where p.org = $1 and p.code = $2 and ($3::bigint is null or k.item_id = $3) order by ${oldestFirst('k')} limit 200`,
    [ctx.org, place, itemId, ctx.timeZone],
  );

/** The stock keys that some labels stand for. */
export const keysOfLabels = (ctx: Asking, codes: readonly string[]): Promise<(TakeableKey & { labelId: number })[]> =>
  ctx.query<TakeableKey & { labelId: number }>(
    `select 1 as nth, b.id as "labelId", ${keyColumns(ctx.language, '$3', withoutLabels)}
       from label b join location p on p.id = b.location_id join warehouse w on w.id = p.warehouse_id join item i on i.id = b.item_id
       join balance k on (k.item_id, k.location_id, k.batch, k.project, k.status) = (b.item_id, b.location_id, b.batch, b.project, b.status) and k.present
      where b.org = $1 and b.code = any($2::text[])`,
    [ctx.org, codes, ctx.timeZone],
  );

/** The stock of some items at some places, oldest first; the labels there are locked. */
export function takeableAt(ctx: Asking, wishes: readonly { itemId: number; place: string }[]): Promise<TakeableKey[]> {
  const values = [ctx.org, wishes.map(({ itemId }) => itemId), wishes.map(({ place }) => place)];
  ctx.write(lockText, values);
  return ctx.query<TakeableKey>(keysText(ctx.language), [...values, ctx.timeZone]);
}

const placesText = `
  select p.id, p.code, p.warehouse_id as "warehouseId", w.code as warehouse, p.intermediate
    from location p join warehouse w on w.id = p.warehouse_id
   where p.org = $1 and p.status = 'active' and w.status = 'active' and (p.kind = 'staging' or p.intermediate and p.kind = 'storage')
   order by p.code limit 500`;

/** Staging places for prepared goods, in the order of the places. */
export const stagingPlaces = (ctx: Pick<Context, 'org' | 'query'>): Promise<StagingPlace[]> =>
  ctx.query<StagingPlace>(placesText, [ctx.org]);

/** Filters codes: those that are places of a warehouse. */
export async function knownPlaces(ctx: Pick<Context, 'org' | 'query'>, codes: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.query<{ code: string }>(
    'select code from location where org = $1 and code = any($2::text[]) and warehouse_id is not null',
    [ctx.org, codes],
  );
  return new Set(rows.map(({ code }) => code));
}

/** Takes so much of a key: labels that go whole go along, one carton is opened when there is no other way. What is left of the key stays. */
export function takeOf(key: TakeableKey, qty: string) {
  const going = labelsToGo(key.labels, qty, subtractQty(subtractQty(key.qty, key.picked), qty));
  const codes = new Map(key.labels.map((label) => [label.id, label.code]));
  const left = { layers: layersAfter(key, qty), qty: subtractQty(key.qty, qty), free: subtractQty(key.free, qty) };
  Object.assign(key, left, { labels: labelsAfter(key.labels, going) });
  const [oldest] = left.layers ?? [];
  if (oldest) key.day = oldest.day;
  return { ...going, whole: going.whole.map((label) => ({ ...label, code: codes.get(label.id) ?? '' })) };
}
