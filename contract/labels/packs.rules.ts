import { compareQty, subtractQty, timesQty } from '../core/quantity.ts';

/** The wanted packs of a quantity: all of it in packs of one size, or a number of such packs. */
export interface PackWish {
  packQty: string;
  count?: number | undefined;
}

/** Why a quantity cannot be packed like that: more than the rest was wanted, or there would be too many packs. */
export type Unpackable = { fault: 'over'; qty: string; left: string } | { fault: 'too-many'; count: number };

/**
 * Divides a quantity into packs: as many full packs as wanted, or all of it with a smaller last pack. Never more
 * packs than the limit.
 */
export function packsOf(left: string, { packQty, count }: PackWish, limit: number): string[] | Unpackable {
  if (compareQty(packQty, '0') <= 0 || compareQty(packQty, left) > 0) return { fault: 'over', qty: packQty, left };
  const qtys: string[] = [];
  let rest = left;
  while (compareQty(rest, '0') > 0 && (count === undefined || qtys.length < count)) {
    const full = compareQty(rest, packQty) >= 0;
    if (!full && count !== undefined) return { fault: 'over', qty: timesQty(packQty, count), left };
    if (qtys.length === limit) return { fault: 'too-many', count: Math.ceil(Number(left) / Number(packQty)) };
    qtys.push(full ? packQty : rest);
    rest = subtractQty(rest, full ? packQty : rest);
  }
  return count !== undefined && qtys.length < count ? { fault: 'over', qty: timesQty(packQty, count), left } : qtys;
}

/** Quantities in the form that people use: 4 × 50 + 20. */
export function packText(qtys: readonly string[]): string {
  const runs: { qty: string; times: number }[] = [];
  for (const qty of qtys) {
    const last = runs.at(-1);
    if (last?.qty === qty) last.times += 1;
    else runs.push({ qty, times: 1 });
  }
  return runs.map(({ qty, times }) => (times > 1 ? `${times} × ${qty}` : qty)).join(' + ');
}
