import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { BackReason } from '../../contract/counting/count.rules.ts';
import { type LockedKey, lockKeys } from '../stock/lockKeys.ts';
import { keyText, type Ledger, type StockKey } from '../stock/posting.ts';
import { bookOfLine } from './books.ts';
import type { CountHead } from './count.store.ts';

/** A counted line for posting: its book quantity at the moment of the count is read again under the locks. */
export interface PostingLine extends StockKey {
  id: number;
  line: number;
  qty: string;
  book: string;
  /** The cartons that were scanned for it; null if it was counted by quantity. The count does not change cartons that changed since. */
  scanned: { id: number; qty: string; touched: boolean }[] | null;
  /** The cartons at this place in the books, without those that changed after the count. */
  standing: { id: number; qty: string; later: boolean }[];
}

const lockText = 'select from count_line where org = $1 and document_id = $2 and id = any($3::bigint[]) order by id for no key update';
/** All cartons that may move with the lines: those at the keys, and those that were scanned. */
const lockLabelsText = `
  select from label where id in (
    select b.id from label b join count_line l on (b.location_id, b.item_id, b.batch, b.project, b.status) = (l.location_id, l.item_id, l.batch, l.project, l.status)
     where l.org = $1 and l.id = any($2::bigint[]) and b.state in ('in-stock', 'picked')
    union select s.label_id from count_scan s join count_line l on l.org = s.org and l.id = s.line_id and l.round = s.round where s.org = $1 and l.id = any($2::bigint[]))
   order by id for no key update`;
const keysText = `
  select l.id, l.item_id as "itemId", l.location_id as "locationId", l.batch, l.project, l.status from count_line l where l.org = $1 and l.id = any($2::bigint[])`;
const stateText = `
  select l.id, l.line_no as line, l.item_id as "itemId", l.location_id as "locationId", l.batch, l.project, l.status,
         trim_scale(l.qty)::text as qty, trim_scale(${bookOfLine('l', 'c', 'l.counted_at')})::text as book,
         (select json_agg(json_build_object('id', s.label_id, 'qty', trim_scale(s.qty)::text,
                    'touched', exists (select from label_event e where e.label_id = s.label_id and e.at > s.at)) order by s.label_id)
            from count_scan s where s.org = l.org and s.line_id = l.id and s.round = l.round) as scanned,
         (select coalesce(json_agg(json_build_object('id', b.id, 'qty', trim_scale(b.qty)::text,
                    'later', exists (select from label_event e where e.label_id = b.id and e.at > l.counted_at))
                  order by b.id), '[]')
            from label b where (b.location_id, b.item_id, b.batch, b.project, b.status) = (l.location_id, l.item_id, l.batch, l.project, l.status)
             and b.state in ('in-stock', 'picked')
             and not exists (select from label x where x.parent_id = b.id and x.state in ('in-stock', 'picked', 'split'))) as standing
    from count_line l join stock_count c on c.org = l.org and c.document_id = l.document_id
   where l.org = $1 and l.id = any($2::bigint[]) order by l.id`;

/** Lines with their cartons and keys, locked in the one order, and the book quantities at the moment of each count. */
export async function lockLines(ctx: Ledger, head: Pick<CountHead, 'id' | 'way'>, ids: readonly number[]) {
  ctx.write(lockText, [ctx.org, head.id, ids]);
  if (head.way !== 'wip') ctx.write(lockLabelsText, [ctx.org, ids]);
  const keys = head.way === 'wip' ? [] : await ctx.query<StockKey>(keysText, [ctx.org, ids]);
  const locked = keys.length > 0 ? await lockKeys(ctx, keys) : new Map<string, LockedKey>();
  const lines = await ctx.query<PostingLine>(stateText, [ctx.org, ids]);
  return { lines, keyOf: (line: PostingLine): LockedKey | undefined => locked.get(keyText(line)) };
}

export const differenceOf = ({ qty, book }: Pick<PostingLine, 'qty' | 'book'>): string => subtractQty(qty, book);

/** Why a line cannot be posted as the stock is now; it is counted again. */
export function backReason(line: PostingLine, key: LockedKey | undefined): BackReason | undefined {
  const difference = differenceOf(line);
  if (!key || compareQty(difference, '0') === 0) return undefined;
  const after = addQty(key.qty, difference);
  if (compareQty(after, '0') < 0) return 'left';
  if (compareQty(after, key.reserved) < 0) return 'reserved';
  if (!difference.startsWith('-') && !key.open) return 'closed';
  return compareQty(claimedAfter(line), after) > 0 ? 'labels' : undefined;
}

/** The sum of the cartons at the place after the posting; a line counted as zero has none. */
function claimedAfter({ scanned, standing, qty }: PostingLine): string {
  const later = standing.filter(({ later }) => later);
  const kept = scanned ? scanned.filter(({ touched }) => !touched) : qty === '0' ? [] : standing.filter(({ later }) => !later);
  return addQty('0', ...[...kept, ...later].map((one) => one.qty));
}
