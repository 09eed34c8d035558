import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { WantingLine } from '../../contract/issuing/take.rules.ts';
import { freeLayers, layersWithout, newestOf } from '../../contract/stock/layers.rules.ts';
import type { Context } from '../core/call/context.ts';
import { keyText, type StockKey } from './posting.ts';
import { requireOldest } from './requireOldest.ts';
import { oldestOfItems, type TakeableKey } from './stockToTake.store.ts';

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'language' | 'timeZone' | 'settings' | 'person'>;

/** Goods of one key that leave, with their labels and, if known, the requirements of the demand's line. */
export interface Going {
  wanting: WantingLine;
  key: StockKey;
  qty: string;
  labels: readonly { id: number; qty: string }[];
  /** The day of the newest goods that leave without a label; empty means the oldest free goods. */
  day: string;
}

/** The last day of goods without one, in the order of expiry (`expiryTurnOf`). */
const endOfTime = '9999-12-31';

interface Piece {
  key: StockKey;
  qty: string;
  /** The day of the label, if it has one; goods without a label are the oldest free ones. */
  labelDay?: string | null;
}

/** A label in an open outgoing document. */
interface WrittenToGo extends Omit<StockKey, 'locationId' | 'status'> {
  locationId: number | null;
  status: StockKey['status'] | null;
  qty: string;
  labelDay: string | null;
  /** Its document has reserved its goods, regardless of their day. */
  reserved: boolean;
}

const daysText = 'select id, plant_day(received_at, $2)::text as day from label where id = any($1::bigint[])';
const writtenText = `
  select b.item_id as "itemId", b.location_id as "locationId", b.batch, b.project, b.status, trim_scale(b.qty)::text as qty, plant_day(b.received_at, $3)::text as "labelDay",
         exists (select from reservation r where r.document_type = d.kind and r.document_id = d.id and r.document_line = l.line_no) as reserved
    from document d join document_line l on l.org = d.org and l.document_id = d.id join label b on b.id = any(l.label_ids)
   where d.org = $1 and d.kind in ('scanOut', 'allocationOut') and d.state = 'open' and b.item_id = any($2::bigint[]) and b.state = 'in-stock'`;

const shortText = `
  select distinct o.item_id as "itemId", s.location_id as "locationId" from issue_short s join issue_line o on o.org = s.org and o.id = s.line_id
   where s.org = $1 and o.item_id = any($2::bigint[]) and s.settled_at is null`;

/** The stock of some items that could be taken: free, not on open documents, and not at a place that was reported short. */
export async function stockLeft(ctx: Asking, items: readonly number[]): Promise<TakeableKey[]> {
  const some = [...new Set(items)];
  const [stock, written, short] = await Promise.all([
    oldestOfItems(ctx, some),
    ctx.query<WrittenToGo>(writtenText, [ctx.org, some, ctx.timeZone]),
    ctx.query<{ itemId: number; locationId: number }>(shortText, [ctx.org, some]),
  ]);
  const otherKeys = stock.filter((key) => !short.some((one) => one.itemId === key.itemId && one.locationId === key.locationId));
  const keyOf = ({ itemId, batch, project, locationId, status }: WrittenToGo): StockKey | undefined =>
    locationId === null || status === null ? undefined : { itemId, batch, project, locationId, status };
  const going = written.flatMap((one) => {
    const key = keyOf(one);
    return key ? [{ ...one, key }] : [];
  });
  // A label in an open outgoing document leaves with its own day, not with the oldest reserved one.
  const left = otherKeys.map((key) => {
    const own = going.filter((one) => one.reserved && keyText(one.key) === keyText(key)).map(({ qty }) => qty);
    const free = addQty(key.free, ...own);
    return { ...key, layers: freeLayers({ ...key, free }), qty: free, free };
  });
  for (const { qty, labelDay, key } of going) takeAway(left, { key, qty, labelDay });
  return left;
}

function takeAway(stock: readonly TakeableKey[], { key, qty, labelDay }: Piece): void {
  const there = stock.find((one) => keyText(one) === keyText(key));
  if (!there) return;
  const layers = layersWithout(freeLayers(there), qty, labelDay ?? undefined);
  const free = addQty('0', ...layers.map((layer) => layer.qty));
  Object.assign(there, { layers, qty: free, free });
}

/**
 * Compares leaving goods with the remaining stock (setting newerGoods): refuses, or returns the warning about older goods. Goods that the same save
 * takes do not count as stock. Called under the lock of the stock, before the posting.
 */
export async function requireOldestGoing(ctx: Asking, going: readonly Going[], reason: string | undefined): Promise<string | undefined> {
  if (ctx.settings.newerGoods === 'allow' || going.length === 0) return undefined;
  const [stock, days] = await Promise.all([
    stockLeft(
      ctx,
      going.map(({ key }) => key.itemId),
    ),
    ctx.query<{ id: number; day: string | null }>(daysText, [going.flatMap(({ labels }) => labels.map(({ id }) => id)), ctx.timeZone]),
  ]);
  const dayOf = new Map(days.map(({ id, day }) => [id, day]));
  const pieces = going.flatMap(({ wanting, key, qty, labels, day }) => {
    const loose = subtractQty(qty, addQty('0', ...labels.map((label) => label.qty)));
    const there = stock.find((one) => keyText(one) === keyText(key));
    const oldest = there?.day ?? '';
    // Goods of a key that was not read come after those that were.
    const useBy = there ? there.useBy : stock.some((one) => one.itemId === key.itemId && one.useBy) ? endOfTime : undefined;
    return [
      ...labels.map((label) => {
        const labelDay = dayOf.get(label.id) ?? null;
        return { wanting, key, qty: label.qty, labelDay, turn: { day: labelDay ?? oldest, useBy } };
      }),
      ...(compareQty(loose, '0') > 0
        ? [{ wanting, key, qty: loose, labelDay: null, turn: { day: day || (there ? newestOf(there, loose) : ''), useBy } }]
        : []),
    ];
  });
  for (const piece of pieces) takeAway(stock, piece);
  const warnings = pieces.map(({ wanting: line, turn }) => requireOldest(ctx, { line, turn, stock, reason }));
  return warnings.find((words) => words !== undefined);
}
