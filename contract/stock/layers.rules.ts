import { addQty, compareQty, subtractQty } from '../core/quantity.ts';

/** The days that decide which goods are taken first. */
export interface Turn {
  /** When they came. */
  day: string;
  /** Of an item whose goods are taken by expiry: their last day, or the end of time; null or missing for other items. */
  useBy?: string | null | undefined;
}

/** The quantity that arrived on one day. */
export interface DayLayer extends Turn {
  useBy?: string | undefined;
  qty: string;
}

/** Stock of one key, as far as its age matters. */
export interface AgedStock {
  /** The day when its oldest goods came. */
  day: string;
  /** Its goods by day of arrival, oldest first; null or missing where all arrived on that one day. */
  layers?: readonly DayLayer[] | null | undefined;
  /** See `Turn`; the goods of one key are of one batch. */
  useBy?: string | null | undefined;
  qty: string;
  /** The quantity without reservations. */
  free: string;
}

/**
 * The order in which goods of an item are taken: those that expire first, where the item is taken so, then the oldest. The same order in SQL is
 * server/stock/oldestFirst.ts.
 */
export const byTurn = (one: Turn, other: Turn): number =>
  (one.useBy ?? '').localeCompare(other.useBy ?? '') || one.day.localeCompare(other.day);

const lessOf = (one: string, other: string): string => (compareQty(one, other) < 0 ? one : other);

/** Walks through layers from the oldest: the kept part of each, the part that leaves, and the rest. */
function walk(layers: readonly DayLayer[], kept: string, goes: string) {
  let [skip, open] = [kept, goes];
  return layers.map(({ day, qty }) => {
    const held = lessOf(qty, skip);
    const free = subtractQty(qty, held);
    const takenHere = lessOf(free, open);
    skip = subtractQty(skip, held);
    open = subtractQty(open, takenHere);
    return { day, free, left: subtractQty(qty, takenHere) };
  });
}

const filled = (layers: DayLayer[]): DayLayer[] => layers.filter(({ qty }) => compareQty(qty, '0') > 0);

/** The free stock by day of arrival, oldest first; reservations cover the oldest stock. */
export function freeLayers({ day, layers, qty, free, useBy }: AgedStock): DayLayer[] {
  if (compareQty(free, '0') <= 0) return [];
  const turn = useBy ? { useBy } : {};
  if (!layers) return [{ day, qty: free, ...turn }];
  return filled(walk(layers, subtractQty(qty, free), '0').map((one) => ({ day: one.day, qty: one.free, ...turn })));
}

/** The layers of stock after a part of the free quantity was taken. */
export const layersAfter = ({ layers, qty, free }: AgedStock, taken: string): DayLayer[] | null =>
  layers ? filled(walk(layers, subtractQty(qty, free), taken).map(({ day, left }) => ({ day, qty: left }))) : null;

/** The layers after a quantity was taken: of the named day first, then from the oldest on. */
export function layersWithout(layers: readonly DayLayer[], qty: string, day?: string): DayLayer[] {
  const takenByLayer = new Map<DayLayer, string>();
  let open = qty;
  for (const layer of layers.toSorted((a, b) => Number(b.day === day) - Number(a.day === day))) {
    const part = lessOf(layer.qty, open);
    takenByLayer.set(layer, part);
    open = subtractQty(open, part);
  }
  return filled(layers.map((layer) => ({ day: layer.day, qty: subtractQty(layer.qty, takenByLayer.get(layer) ?? '0') })));
}

/** The day of the newest goods that taking so much of stock takes. */
export function newestOf(stock: AgedStock, qty: string): string {
  let open = qty;
  let { day } = stock;
  for (const layer of freeLayers(stock)) {
    if (compareQty(open, '0') <= 0) break;
    day = layer.day;
    open = subtractQty(open, layer.qty);
  }
  return day;
}

/** A quantity of one stock. */
interface Part<S> {
  stock: S;
  qty: string;
}

/** Divides a quantity among stocks in their turn, stocks of one turn in the given order; `short` is the quantity without stock. */
export function divideByTurn<S extends AgedStock>(qty: string, stocks: readonly S[]): { parts: Part<S>[]; short: string } {
  const portions = stocks.flatMap((stock) => freeLayers(stock).map((layer) => ({ stock, ...layer }))).toSorted(byTurn);
  const parts = new Map<S, string>();
  let short = qty;
  for (const { stock, qty: there } of portions) {
    if (compareQty(short, '0') <= 0) break;
    const part = lessOf(there, short);
    parts.set(stock, addQty(parts.get(stock) ?? '0', part));
    short = subtractQty(short, part);
  }
  return { parts: [...parts].map(([stock, part]) => ({ stock, qty: part })), short };
}
