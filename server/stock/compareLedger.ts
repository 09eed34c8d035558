import type { Pool } from 'pg';
import { withConnection, withoutLimits } from '../core/database/database.ts';
import { claimsStock } from './promised.ts';

/** The result of the recomputing check. */
export interface LedgerComparison {
  balances: number;
  movements: number;
  /** Keys whose balance is not the sum of their movements, or whose reserved quantity is not that of their reservations. */
  differences: LedgerDifference[];
  /** Keys whose labels promise more than the stock. */
  promised: PromisedTooMuch[];
  /** Keys whose layers of age do not add up to the stock, or are not in order. */
  layers: WrongLayers[];
}

/** One key of the ledger: an item in a batch, project and status at a place. */
interface LedgerKey {
  key: string;
  org: string;
  itemId: number;
  locationId: number | null;
  batch: string;
  project: string;
  status: string;
  balance: string;
}
export interface LedgerDifference extends LedgerKey {
  movements: string;
  reserved: string;
  reservations: string;
}

export interface PromisedTooMuch extends LedgerKey {
  labels: string;
}

export interface WrongLayers extends LedgerKey {
  layers: string;
}

/** The items of a part of the ledger: ids above one and up to another. */
export interface ItemRange {
  after: number;
  upTo: number;
}

const mostFaults = 1000;

/** All items, or those of a part. */
const within = (item: string): string => `($2::bigint is null or ${item} > $2 and ${item} <= $3::bigint)`;

const compareText = `
  with flow as (
    select org, to_location_id as location_id, item_id, batch, project, to_status as status, qty from movement where ($1::text is null or org = $1) and ${within('item_id')}
    union all
    select org, from_location_id, item_id, batch, project, from_status, -qty from movement where ($1::text is null or org = $1) and ${within('item_id')}
  ), summed as (
    select f.org, f.item_id, f.location_id, f.batch, f.project, f.status, sum(f.qty) as qty
      from flow f join location l on l.id = f.location_id and l.warehouse_id is not null
     group by f.org, f.item_id, f.location_id, f.batch, f.project, f.status
  ), kept as (
    select balance_id, sum(qty) as qty from reservation
     where $2::bigint is null or balance_id in (select id from balance where org = $1 and ${within('item_id')}) group by balance_id
  ), sides as (
    select coalesce(b.org, s.org) as org, coalesce(b.item_id, s.item_id) as item_id, coalesce(b.location_id, s.location_id) as location_id,
           coalesce(b.batch, s.batch) as batch, coalesce(b.project, s.project) as project, coalesce(b.status::text, s.status) as status,
           coalesce(b.qty, 0) as balance, coalesce(s.qty, 0) as movements, coalesce(b.reserved, 0) as reserved, coalesce(k.qty, 0) as reservations
      from (select * from balance where ($1::text is null or org = $1) and ${within('item_id')}) b
      full join summed s on s.item_id = b.item_id and s.location_id = b.location_id and s.batch = b.batch
                        and s.project = b.project and s.status = b.status
      left join kept k on k.balance_id = b.id
  )
  select concat_ws(' ', s.org, i.code, l.code, s.batch, s.project, s.status) as key, s.org, s.item_id as "itemId", s.location_id as "locationId",
         s.batch, s.project, s.status, s.balance, s.movements, s.reserved, s.reservations
    from sides s left join item i on i.id = s.item_id left join location l on l.id = s.location_id
   where s.balance <> s.movements or s.reserved <> s.reservations
   limit ${mostFaults}`;

/** Labels are claims, stock is the truth. */
const promisedText = `
  select concat_ws(' ', b.org, i.code, l.code, b.batch, b.project, b.status) as key, b.org, b.item_id as "itemId", b.location_id as "locationId",
         b.batch, b.project, b.status, coalesce(max(k.qty), 0) as balance, sum(b.qty) as labels
    from label b join item i on i.id = b.item_id left join location l on l.id = b.location_id
    left join balance k on k.item_id = b.item_id and k.location_id = b.location_id and k.batch = b.batch
                       and k.project = b.project and k.status = b.status
   where ${claimsStock} and ($1::text is null or b.org = $1) and ${within('b.item_id')}
   group by b.org, b.item_id, i.code, b.location_id, l.code, b.batch, b.project, b.status
  having sum(b.qty) > coalesce(max(k.qty), 0) order by 1 limit ${mostFaults}`;

/** One layer needs no list; several start with the key's age, are ordered by day, and add up to the stock. */
const layersText = `
  select concat_ws(' ', b.org, i.code, l.code, b.batch, b.project, b.status) as key, b.org, b.item_id as "itemId", b.location_id as "locationId",
         b.batch, b.project, b.status, b.qty as balance, y.qty as layers
    from balance b join item i on i.id = b.item_id join location l on l.id = b.location_id
    cross join lateral (select coalesce(sum(q), 0) as qty, coalesce(bool_and(q > 0), false) as filled, count(t) as times, count(q) as qtys,
                               array_agg(t order by t) as sorted from unnest(b.layer_times, b.layer_qtys) as y(t, q)) y
   where b.layer_times is not null and ($1::text is null or b.org = $1) and ${within('b.item_id')}
     and (y.qty <> b.qty or not y.filled or y.times <> y.qtys or y.times < 2 or y.sorted <> b.layer_times or b.layer_times[1] <> b.received_at)
   order by 1 limit ${mostFaults}`;

const countText = `
  select (select count(*) from balance where ($1::text is null or org = $1) and ${within('item_id')}) as balances,
         (select count(*) from movement where ($1::text is null or org = $1) and ${within('item_id')}) as movements`;

/**
 * Recomputes every balance from the movements and compares labels with balances, in one snapshot; reports the differences. For an organisation a
 * range of its items can be checked: each key is of one item, so that all parts together find the same as the whole.
 */
export const compareLedger = (pool: Pool, org: string | null = null, items?: ItemRange): Promise<LedgerComparison> =>
  withConnection(pool, async (client) => {
    const values = [org, items?.after ?? null, items?.upTo ?? null];
    await client.query(`begin isolation level repeatable read read only; ${withoutLimits}`);
    const counts = await client.query<{ balances: number; movements: number }>(countText, values);
    const differences = await client.query<LedgerDifference>(compareText, values);
    const promised = await client.query<PromisedTooMuch>(promisedText, values);
    const layers = await client.query<WrongLayers>(layersText, values);
    await client.query('commit');
    const { balances = 0, movements = 0 } = counts.rows[0] ?? {};
    return { balances, movements, differences: differences.rows, promised: promised.rows, layers: layers.rows };
  });
