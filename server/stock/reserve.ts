import { compareQty } from '../../contract/core/quantity.ts';
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
  select b.id, b.qty - b.reserved as free, i.code as item, l.code as place
    from balance b join item i on i.id = b.item_id join location l on l.id = b.location_id
   where b.item_id = $1 and b.location_id = $2 and b.batch = $3 and b.project = $4 and b.status = $5 for update of b`;

const keepText = `
  with kept as (insert into reservation (org, balance_id, document_type, document_id, document_line, qty, user_id)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (balance_id, document_type, document_id, document_line) do update set qty = reservation.qty + excluded.qty)
  update balance set reserved = reserved + $6 where id = $2`;

/** Binds stock to document lines; what is not free is refused with `stock.insufficient`. Keys are locked in sorted order. */
export async function reserve(ctx: Ledger, cause: Cause, wishes: readonly Wish[]): Promise<void> {
  const keyOf = (wish: Wish) => [wish.itemId, wish.locationId, wish.batch, wish.project, wish.status].join('|');
  for (const wish of wishes.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))) {
    const [found] = await ctx.query<{ id: number; free: string; item: string; place: string }>(lockText, [
      wish.itemId,
      wish.locationId,
      wish.batch,
      wish.project,
      wish.status,
    ]);
    if (!found || compareQty(found.free, wish.qty) < 0) {
      throw new Refusal('stock.insufficient', {
        item: found?.item ?? String(wish.itemId),
        place: found?.place ?? String(wish.locationId),
        available: found?.free ?? '0',
        wanted: wish.qty,
      });
    }
    await ctx.query(keepText, [
      ctx.org,
      found.id,
      cause.documentType,
      cause.documentId,
      wish.documentLine,
      wish.qty,
      ctx.person.userId || null,
    ]);
  }
}

/** Gives back whatever a document still keeps, before it is posted or when it is given up. */
export async function release(ctx: Ledger, { documentType, documentId }: Cause): Promise<void> {
  await ctx.query(
    `with gone as (delete from reservation where document_type = $1 and document_id = $2 returning balance_id, qty)
     update balance b set reserved = b.reserved - g.qty
       from (select balance_id, sum(qty) as qty from gone group by balance_id order by balance_id) g where b.id = g.balance_id`,
    [documentType, documentId],
  );
}
