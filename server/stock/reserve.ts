import { named } from '../core/database/named.ts';
import { type Cause, keyColumns, type Ledger, type StockKey } from './posting.ts';

/** A key of physical stock, and how much of it a document line wants to reserve. */
export interface Wish extends StockKey {
  qty: string;
  documentLine: number;
}

const reserveText = `
  with w as (
    select b.id, k.line, k.qty from unnest(:lines::int[], :qtys::numeric[], :itemIds::bigint[], :locationIds::bigint[], :batches::text[], :projects::text[], :statuses::text[])
        as k(line, qty, item_id, location_id, batch, project, status)
      join balance b on (b.item_id, b.location_id, b.batch, b.project, b.status) = (k.item_id, k.location_id, k.batch, k.project, k.status)
  ), reserved as (
    insert into reservation (org, balance_id, document_type, document_id, document_line, qty, user_id)
    select :org, id, :documentType, :documentId, line, sum(qty), :userId from w group by id, line
    on conflict (balance_id, document_type, document_id, document_line) do update set qty = reservation.qty + excluded.qty
  )
  update balance b set reserved = case when b.qty - b.reserved < s.qty then refuse_short(:org, :userId, b.item_id, b.location_id, b.qty - b.reserved, s.qty)
                                       else b.reserved + s.qty end
    from (select id, sum(qty) as qty from w group by id) s where b.id = s.id`;

/**
 * Reserves stock for document lines. The caller has locked the keys in the same transaction. The statement is sent with the next
 * query, which refuses with `stock.insufficient` when a quantity is not free.
 */
export function reserveLocked(ctx: Ledger, { documentType, documentId }: Cause, wishes: readonly Wish[]): void {
  if (wishes.length === 0) return;
  ctx.write(
    ...named(reserveText, {
      ...{ org: ctx.org, documentType, documentId, userId: ctx.person.userId || null },
      lines: wishes.map(({ documentLine }) => documentLine),
      qtys: wishes.map(({ qty }) => qty),
      ...keyColumns(wishes),
    }),
  );
}

/** Releases the remaining reservations of a document, or of some lines of it. */
export async function release(
  ctx: Pick<Ledger, 'query'>,
  { documentType, documentId, lines = null }: Cause & { lines?: readonly number[] | null },
): Promise<void> {
  await ctx.query(
    `with locked as materialized (
       select b.id from balance b
        where b.id in (select balance_id from reservation r where ${held})
        order by b.item_id, b.location_id, b.batch, b.project, b.status for update
     ), gone as (delete from reservation r where ${held} and balance_id in (select id from locked)
                 returning balance_id, qty)
     update balance b set reserved = b.reserved - g.qty
       from (select balance_id, sum(qty) as qty from gone group by balance_id) g where b.id = g.balance_id`,
    [documentType, documentId, lines],
  );
}

const held = 'r.document_type = $1 and r.document_id = $2 and ($3::int[] is null or r.document_line = any($3))';
