import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import type { Cause } from './post.ts';

type Ledger = Pick<Context, 'org' | 'person' | 'query' | 'write'>;

/** A key of physical stock and how much of it a document line wants kept. */
export interface Wish {
  itemId: number;
  locationId: number;
  batch: string;
  project: string;
  status: StockStatus;
  qty: string;
  documentLine: number;
}

const lockText = `
  select b.id, b.item_id as "itemId", b.location_id as "locationId", b.batch, b.project, b.status, b.qty - b.reserved as free, i.code as item, l.code as place
    from balance b join item i on i.id = b.item_id join location l on l.id = b.location_id
   where (b.item_id, b.location_id, b.batch, b.project, b.status) in
         (select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[]))
   order by b.item_id, b.location_id, b.batch, b.project, b.status for update of b`;

const keepText = `
  with kept as (insert into reservation (org, balance_id, document_type, document_id, document_line, qty, user_id)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (balance_id, document_type, document_id, document_line) do update set qty = reservation.qty + excluded.qty)
  update balance set reserved = reserved + $6 where id = $2`;

interface Kept extends Omit<Wish, 'qty' | 'documentLine'> {
  id: number;
  free: string;
  item: string;
  place: string;
}

const keyOf = ({ itemId, locationId, batch, project, status }: Omit<Wish, 'qty' | 'documentLine'>): string =>
  [itemId, locationId, batch, project, status].join('|');

/** Binds stock to document lines; what is not free is refused with `stock.insufficient`. Keys are locked in their order. */
export async function reserve(ctx: Ledger, cause: Cause, wishes: readonly Wish[]): Promise<void> {
  const column = <T>(pick: (wish: Wish) => T) => wishes.map(pick);
  const locked = await ctx.query<Kept>(lockText, [
    column((wish) => wish.itemId),
    column((wish) => wish.locationId),
    column((wish) => wish.batch),
    column((wish) => wish.project),
    column((wish) => wish.status),
  ]);
  const stock = new Map(locked.map((row) => [keyOf(row), row]));
  for (const wish of wishes) {
    const found = stock.get(keyOf(wish));
    if (!found || compareQty(found.free, wish.qty) < 0) {
      throw new Refusal('stock.insufficient', {
        item: found?.item ?? String(wish.itemId),
        place: found?.place ?? String(wish.locationId),
        available: found?.free ?? '0',
        wanted: wish.qty,
      });
    }
    found.free = subtractQty(found.free, wish.qty);
    const { documentType, documentId } = cause;
    ctx.write(keepText, [ctx.org, found.id, documentType, documentId, wish.documentLine, wish.qty, ctx.person.userId || null]);
  }
}

/** Gives back whatever a document still keeps, before it is posted or when it is given up. */
export async function release(ctx: Ledger, { documentType, documentId }: Cause): Promise<void> {
  await ctx.query(
    `with locked as materialized (
       select b.id from balance b
        where b.id in (select balance_id from reservation where document_type = $1 and document_id = $2)
        order by b.item_id, b.location_id, b.batch, b.project, b.status for update
     ), gone as (delete from reservation where document_type = $1 and document_id = $2 and balance_id in (select id from locked)
                 returning balance_id, qty)
     update balance b set reserved = b.reserved - g.qty
       from (select balance_id, sum(qty) as qty from gone group by balance_id) g where b.id = g.balance_id`,
    [documentType, documentId],
  );
}
