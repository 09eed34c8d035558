import { addQty, compareQty, smallerQty, subtractQty } from '../core/quantity.ts';

/** Age classes of stock, as the map of a warehouse colours them. */
export const ageClasses = ['fresh', 'months', 'halfYear', 'old'] as const;
export type AgeClass = (typeof ageClasses)[number];

/** Up to how many days back each class reaches, as on the map (contract/locations/map.rules.ts; age.rules.test.ts holds them together). */
export const ageDays = [30, 90, 180] as const;

const classOf = (days: number): AgeClass => ageClasses[ageDays.findIndex((limit) => days <= limit)] ?? 'old';

/**
 * The age of stock when the oldest goods leave first: the newest arrivals make up the stock, and the quantity beyond all arrivals is old.
 * Arrivals come newest first.
 */
export function ageOf(qty: string, arrivals: readonly { days: number; qty: string }[]): { name: AgeClass; qty: string }[] {
  const found = new Map<AgeClass, string>();
  const add = (name: AgeClass, more: string) => found.set(name, addQty(found.get(name) ?? '0', more));
  let rest = qty;
  for (const { days, qty: came } of arrivals) {
    if (compareQty(rest, '0') <= 0) break;
    const part = smallerQty(came, rest);
    add(classOf(days), part);
    rest = subtractQty(rest, part);
  }
  if (compareQty(rest, '0') > 0) add('old', rest);
  return ageClasses.map((name) => ({ name, qty: found.get(name) ?? '0' }));
}
