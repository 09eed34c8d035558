import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { insufficient } from './blind.ts';
import { lockKeys } from './lockKeys.ts';
import { type Cause, keyColumns, keyText, type Ledger, type StockKey } from './posting.ts';

/** A key of physical stock and how much of it a document line wants kept. */
export interface Wish extends StockKey {
  qty: string;
  documentLine: number;
}

const keepText = (wishes: string): string => `
  with w as (${wishes}),
  kept as (insert into reservation (org, balance_id, document_type, document_id, document_line, qty, user_id)
    select $1, id, $2, $3, line, sum(qty), $4 from w group by id, line
    on conflict (balance_id, document_type, document_id, document_line) do update set qty = reservation.qty + excluded.qty)
  update balance b set reserved = b.reserved + s.qty from (select id, sum(qty) as qty from w group by id) s where b.id = s.id`;

const keepLockedText = keepText('select unnest($7::bigint[]) as id, unnest($5::int[]) as line, unnest($6::numeric[]) as qty');
const keepArrivedText = keepText(`
    select b.id, k.line, k.qty from unnest($5::int[], $6::numeric[], $7::bigint[], $8::bigint[], $9::text[], $10::text[], $11::text[])
        as k(line, qty, item_id, location_id, batch, project, status)
      join balance b on (b.item_id, b.location_id, b.batch, b.project, b.status) = (k.item_id, k.location_id, k.batch, k.project, k.status)`);

const valuesOf = (ctx: Ledger, { documentType, documentId }: Cause, wishes: readonly Wish[]): unknown[] => [
  ...[ctx.org, documentType, documentId, ctx.person.userId || null],
  ...[wishes.map(({ documentLine }) => documentLine), wishes.map(({ qty }) => qty)],
];

/**
 * Binds what the same transaction has just posted to its place, where it is locked by its posting and free because it came: nothing is
 * asked, and it travels with what follows.
 */
export function keepArrived(ctx: Ledger, cause: Cause, wishes: readonly Wish[]): void {
  if (wishes.length > 0) ctx.write(keepArrivedText, [...valuesOf(ctx, cause, wishes), ...keyColumns(wishes)]);
}

/** Binds stock to document lines; what is not free is refused with `stock.insufficient`. Keys are locked in their order. */
export async function reserve(ctx: Ledger, cause: Cause, wishes: readonly Wish[]): Promise<void> {
  const locked = await lockKeys(ctx, wishes, []);
  const kept: number[] = [];
  for (const wish of wishes) {
    const key = locked.get(keyText(wish));
    if (!key) throw new Error('a key is not there after its lock');
    const { id, item, place, qty } = key;
    const available = subtractQty(qty, key.reserved);
    if (compareQty(available, wish.qty) < 0)
      throw await insufficient(ctx, { item, place, locationId: wish.locationId, available, wanted: wish.qty });
    key.reserved = addQty(key.reserved, wish.qty);
    kept.push(id);
  }
  if (kept.length === 0) return;
  ctx.write(keepLockedText, [...valuesOf(ctx, cause, wishes), kept]);
}

/** Gives back whatever a document, or some lines of it, still keeps, before it is posted or when it is given up. */
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
