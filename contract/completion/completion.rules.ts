import type { RefusalArgs } from '../core/envelope.ts';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';

/** Quantities of a production order that an application depends on. */
export interface OrderStanding {
  orderNo: string;
  unit: string;
  ordered: string;
  /** Applied for and not deleted or returned. */
  applied: string;
  /** Scanned at the line by MCAS. */
  scanned: string;
  /** Reported and audited. */
  audited: string;
}

/** Refusals of the quantity of an application. */
export const applyRefusals = ['report.qty-required', 'report.qty-over', 'report.mcas-over', 'completion.over-reported'] as const;

export interface ApplyFault {
  refuse: (typeof applyRefusals)[number];
  args: RefusalArgs;
}

const atLeastNothing = (qty: string): string => (compareQty(qty, '0') > 0 ? qty : '0');

/**
 * Whether a quantity of an order may be applied for, exactly (rules completed-quantity-required, completed-quantity-max,
 * inbound-quantity-max-mcas, inbound-quantity-max-reported); each limit is refused with both numbers (decision 0309).
 */
export function refuseApply(order: OrderStanding, qty: string | undefined): ApplyFault | undefined {
  const { orderNo: no, unit, ordered, applied, scanned, audited } = order;
  if (qty === undefined || compareQty(qty, '0') <= 0) return { refuse: 'report.qty-required', args: { no, field: 'Qty' } };
  const limits: [ApplyFault['refuse'], string][] = [
    ['report.qty-over', ordered],
    ['report.mcas-over', scanned],
    ['completion.over-reported', audited],
  ];
  // The least of them is the one that counts.
  const [refuse, limit] = limits.reduce((least, one) => (compareQty(one[1], least[1]) < 0 ? one : least));
  if (compareQty(addQty(applied, qty), limit) <= 0) return undefined;
  return { refuse, args: { no, qty, unit, limit, open: atLeastNothing(subtractQty(limit, applied)), field: 'Qty' } };
}

/** A place where reported goods of an order stand, not applied for yet. */
export interface Reported {
  locationId: number;
  qty: string;
}

/** The sources of a quantity: reported goods lie at their place; all others come straight from production (decision 0029). */
export function sourcesOf(qty: string, reported: readonly Reported[]): { from: number | undefined; qty: string }[] {
  let rest = qty;
  const sources: { from: number | undefined; qty: string }[] = [];
  for (const { locationId, qty: there } of reported) {
    if (compareQty(rest, '0') <= 0 || compareQty(there, '0') <= 0) continue;
    const taken = compareQty(there, rest) < 0 ? there : rest;
    sources.push({ from: locationId, qty: taken });
    rest = subtractQty(rest, taken);
  }
  if (compareQty(rest, '0') > 0) sources.push({ from: undefined, qty: rest });
  return sources;
}
