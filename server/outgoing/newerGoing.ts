import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { WantingLine } from '../../contract/issuing/take.rules.ts';
import { freeLayers, layersWithout } from '../../contract/stock/layers.rules.ts';
import type { Context } from '../core/call/context.ts';
import { keyText, type StockKey } from '../stock/posting.ts';
import { requireOldest } from '../stock/requireOldest.ts';
import { oldestOfItems, type TakeableKey } from '../stock/stockToTake.store.ts';
import type { AskedLeaving, LeavingPart } from './leaving.ts';

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'language' | 'timeZone' | 'settings' | 'person'>;

/** Goods of one key that leave, with their labels, and what the paper wants, as far as it says which goods. */
export interface Going {
  wanting: WantingLine;
  key: StockKey;
  qty: string;
  labels: readonly { id: number; qty: string }[];
  /** The day of the newest goods that go without a label. */
  day: string;
}

/** What of a line leaves, as it is judged by its age. */
export const goingOf = ({ asked, status }: AskedLeaving, parts: readonly LeavingPart[], warehouse: { id: number }): Going[] =>
  parts.map(({ itemId, itemNo, batch, project, qty, from, labels = [], day }) => ({
    ...{ qty, day, labels, key: { itemId, locationId: from?.locationId ?? 0, batch, project, status } },
    wanting: { itemNo, batch: asked.batch, project, warehouseId: asked.warehouse ? warehouse.id : null, warehouse: '' },
  }));

interface Piece {
  key: StockKey;
  qty: string;
  /** Of a label, where it says it; goods without one are the oldest that are free. */
  labelDay?: string | null;
}

/** A label that an open scan-out has. */
interface ScannedToGo extends Omit<StockKey, 'locationId' | 'status'> {
  locationId: number | null;
  status: StockKey['status'] | null;
  qty: string;
  labelDay: string | null;
}

const daysText = 'select id, plant_day(received_at, $2)::text as day from label where id = any($1::bigint[])';
const scannedText = `
  select b.item_id as "itemId", b.location_id as "locationId", b.batch, b.project, b.status, trim_scale(b.qty)::text as qty, plant_day(b.received_at, $3)::text as "labelDay"
    from document d join document_line l on l.org = d.org and l.document_id = d.id join label b on b.id = any(l.label_ids)
   where d.org = $1 and d.kind = 'scanOut' and d.state = 'open' and b.item_id = any($2::bigint[]) and b.state = 'in-stock'`;

/** What could be taken of some items: free, and not scanned to leave already. */
export async function stockLeft(ctx: Asking, items: readonly number[]): Promise<TakeableKey[]> {
  const some = [...new Set(items)];
  const [stock, scanned] = await Promise.all([
    oldestOfItems(ctx, some),
    ctx.query<ScannedToGo>(scannedText, [ctx.org, some, ctx.timeZone]),
  ]);
  const left = stock.map((key) => ({ ...key, layers: freeLayers(key), qty: key.free }));
  for (const { qty, labelDay, locationId, status, ...goods } of scanned)
    if (locationId !== null && status !== null) takeAway(left, { key: { ...goods, locationId, status }, qty, labelDay });
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
 * Goods that leave, judged beside what else could (setting newerGoods): refused, or the words about older ones. What the same save takes
 * is gone from what lies beside it. Asked when the stock is locked, before it is posted.
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
    const oldest = stock.find((one) => keyText(one) === keyText(key))?.day ?? '';
    return [
      ...labels.map((label) => {
        const labelDay = dayOf.get(label.id) ?? null;
        return { wanting, key, qty: label.qty, labelDay, day: labelDay ?? oldest };
      }),
      ...(compareQty(loose, '0') > 0 ? [{ wanting, key, qty: loose, labelDay: null, day }] : []),
    ];
  });
  for (const piece of pieces) takeAway(stock, piece);
  const told = pieces.map(({ wanting: line, day }) => requireOldest(ctx, { line, day, stock, reason }));
  return told.find((words) => words !== undefined);
}
