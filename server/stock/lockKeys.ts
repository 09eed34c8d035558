import { named } from '../core/database/named.ts';
import { keyColumns, keyText, type Ledger, type StockKey } from './posting.ts';

/**
 * Locks keys in the order of the keys, which every posting, reservation and release keeps to. A key that does not exist yet is
 * created empty at its turn, because locking it later would break that order.
 */
const lockText = `
  insert into balance (org, item_id, location_id, batch, project, status, qty, warehouse_id)
  select distinct :org, k.*, 0, (select l.warehouse_id from location l where l.id = k.location_id)
    from unnest(:itemIds::bigint[], :locationIds::bigint[], :batches::text[], :projects::text[], :statuses::text[]) as k(item_id, location_id, batch, project, status)
   order by item_id, location_id, batch, project, status
  on conflict (item_id, location_id, batch, project, status) do update set qty = balance.qty where false`;

const stateText = `
  select b.item_id as "itemId", b.location_id as "locationId", b.batch, b.project, b.status, b.id, b.qty, b.reserved,
         i.code as item, l.code as place, l.status = 'active' as open
    from balance b join item i on i.id = b.item_id join location l on l.id = b.location_id
   where (b.item_id, b.location_id, b.batch, b.project, b.status) in
         (select * from unnest(:itemIds::bigint[], :locationIds::bigint[], :batches::text[], :projects::text[], :statuses::text[]))`;

/** A locked key: its quantity, and the reserved part of it. */
export interface LockedKey extends StockKey {
  id: number;
  qty: string;
  reserved: string;
  item: string;
  place: string;
  open: boolean;
}

/** Locks the keys; the statement is sent with the next query. */
export const lock = (ctx: Pick<Ledger, 'org' | 'write'>, keys: readonly StockKey[]): void =>
  ctx.write(...named(lockText, { org: ctx.org, ...keyColumns(keys) }));

/** Locks the keys and reads them, in one round trip. */
export async function lockKeys(ctx: Ledger, keys: readonly StockKey[]): Promise<Map<string, LockedKey>> {
  lock(ctx, keys);
  const rows = await ctx.query<LockedKey>(...named(stateText, keyColumns(keys)));
  return new Map(rows.map((row) => [keyText(row), row]));
}
