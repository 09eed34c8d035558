import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { refuseBatch } from '../../contract/issuing/take.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { countsAt, hiddenQuantity, insufficient } from './blind.ts';
import { keyText, type Ledger, type Place, type StockKey } from './posting.ts';
import { promisedOf } from './promised.ts';

/** Goods that left a place without a label. */
export interface LooseGoods extends Pick<StockKey, 'itemId' | 'batch' | 'project'> {
  itemNo: string;
  qty: string;
  from: Place & { code: string };
}

/** The quantity without labels that open documents will take of a key `k`, in SQL. */
const looseWritten = `coalesce((
    select sum(greatest(r.qty - coalesce((select sum(b.qty) from label b where b.id = any(l.label_ids)), 0), 0))
      from reservation r join document d on d.org = r.org and d.id = r.document_id and d.kind = r.document_type
      join document_line l on l.org = d.org and l.document_id = d.id and l.line_no = r.document_line
     where r.balance_id = k.id), 0)`;

const leftText = `
  select k.item_id as "itemId", k.location_id as "locationId", k.batch, k.project, k.status, k.qty, ${promisedOf('k')} as labelled, ${looseWritten} as written
    from jsonb_to_recordset($1::jsonb) as g(item bigint, place bigint, batch text, project text, status text)
    join balance k on (k.item_id, k.location_id, k.batch, k.project, k.status) = (g.item, g.place, g.batch, g.project, g.status)`;

const lyingText = `
  select distinct k.batch from balance k
   where k.org = $1 and k.item_id = $2 and k.location_id = $3 and k.status = $4 and k.present order by k.batch limit 5`;

/** Goods of which nothing of this batch lies there: the batches that do are named, unless the person counts there. */
async function otherBatch(ctx: Pick<Ledger, 'org' | 'person' | 'query'>, goods: LooseGoods): Promise<Refusal | undefined> {
  const { itemNo: item, batch, from } = goods;
  const there = await ctx.query<{ batch: string }>(lyingText, [ctx.org, goods.itemId, from.locationId, from.status]);
  if (there.length === 0 || there.some((one) => one.batch === batch) || (await countsAt(ctx, from.locationId))) return undefined;
  const { refuse, args } = refuseBatch(
    { item, place: from.code, batch },
    there.map((one) => one.batch),
  );
  return new Refusal(refuse, args);
}

/**
 * Labels never promise more than the stock: the remaining stock at the place must cover them. Checked under the lock of the stock, after the
 * posting, or before it where the goods only leave later.
 */
export async function checkPromised(
  ctx: Pick<Ledger, 'org' | 'person' | 'query'>,
  loose: readonly LooseGoods[],
  { posted = true }: { posted?: boolean } = {},
): Promise<void> {
  if (loose.length === 0) return;
  const wantedKeys = loose.map(({ itemId: item, batch, project, from }) => ({
    ...{ item, place: from.locationId, batch, project, status: from.status },
  }));
  const left = await ctx.query<StockKey & { qty: string; labelled: string; written: string }>(leftText, [JSON.stringify(wantedKeys)]);
  const byKey = new Map(left.map((key) => [keyText(key), key]));
  for (const goods of loose) {
    const key = byKey.get(keyText({ ...goods, ...goods.from }));
    const short = (available: string) =>
      insufficient(ctx, { item: goods.itemNo, place: goods.from.code, locationId: goods.from.locationId, available, wanted: goods.qty });
    // Posted goods were in stock; goods that only leave later may not be.
    if (!key && posted) continue;
    // Locking a missing row creates an empty one.
    if (!key || (!posted && compareQty(key.qty, '0') === 0)) throw (await otherBatch(ctx, goods)) ?? (await short('0'));
    const { labelled } = key;
    // Goods that other documents take without labels are not available.
    const before = posted ? addQty(key.qty, goods.qty) : subtractQty(key.qty, key.written);
    const free = subtractQty(before, labelled);
    if (compareQty(free, goods.qty) >= 0) continue;
    if (!posted && compareQty(labelled, '0') === 0) throw await short(free);
    const shownQtys = (await countsAt(ctx, goods.from.locationId))
      ? { labelled: hiddenQuantity, free: hiddenQuantity }
      : { labelled, free: compareQty(free, '0') > 0 ? free : '0' };
    throw new Refusal('bind.labelled', { item: goods.itemNo, place: goods.from.code, ...shownQtys });
  }
}
