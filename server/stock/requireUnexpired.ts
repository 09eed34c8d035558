import { named } from '../core/database/named.ts';
import { isExpiredBatch } from './expiryOf.ts';
import type { Ledger } from './posting.ts';

/** Goods that leave a place for another. */
interface Going {
  itemId: number;
  batch: string;
  fromId: number;
  toId: number;
}

/** Taking is what goes to a workshop, a customer or another warehouse. Back to the supplier, out by a count and within the warehouse may go anything. */
const goingText = `
  select refuse_expired(x.item_id, x.batch, x.expires_on, g.from_id)
    from (select unnest(:itemIds::bigint[]) as item_id, unnest(:batches::text[]) as batch, unnest(:fromIds::bigint[]) as from_id, unnest(:toIds::bigint[]) as to_id) g
    join location t on t.id = g.to_id and t.kind in ('workshop', 'customer', 'transit')
    join batch x on x.org = :org and x.item_id = g.item_id and x.batch = g.batch
   where ${isExpiredBatch} order by x.id limit 1`;

/**
 * Refuses to take goods whose last day is over (`take.expired`, decision 0320). The statement is sent with the next query, which refuses; goods
 * without a batch need none.
 */
export function requireUnexpired(ctx: Pick<Ledger, 'org' | 'write'>, goods: readonly Going[]): void {
  const some = goods.filter(({ batch }) => batch !== '');
  if (some.length === 0) return;
  ctx.write(
    ...named(goingText, {
      org: ctx.org,
      itemIds: some.map(({ itemId }) => itemId),
      batches: some.map(({ batch }) => batch),
      fromIds: some.map(({ fromId }) => fromId),
      toIds: some.map(({ toId }) => toId),
    }),
  );
}
