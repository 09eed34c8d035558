import type { RefusalArgs } from '../core/envelope.ts';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';

/** A living label of a line that comes short; one that holds labelled bags is counted by its bags. */
export interface LabelOfLine {
  id: number;
  code: string;
  qty: string;
  verified: boolean;
}

/** The worker's entry for a carton: its real quantity, 0 when it is missing. */
export interface CartonEntry {
  code: string;
  qty: string;
}

export interface SettledLabels {
  stored: { id: number; qty: string; reduced: boolean }[];
  /** Labels that did not arrive: they become void. */
  voidIds: number[];
}

const sumOf = (labels: readonly { qty: string }[]): string => addQty('0', ...labels.map(({ qty }) => qty));
const lesser = (one: string, other: string): string => (compareQty(one, other) < 0 ? one : other);

/**
 * Decides which labels of a short line go into stock, and with which quantity: never more than was received. The worker's entries for
 * cartons decide, and must add up. Without entries verified labels come first, the last label gets the rest, and the others did not arrive.
 */
export function settleLabels(
  line: { itemNo: string; qty: string },
  labels: readonly LabelOfLine[],
  entries: readonly CartonEntry[] | undefined,
): SettledLabels | { refuse: 'label.not-found' | 'label.sum-other'; args: RefusalArgs } {
  const stranger = entries?.find(({ code }) => !labels.some((label) => label.code === code));
  if (stranger) return { refuse: 'label.not-found', args: { code: stranger.code } };
  const saidOf = new Map(entries?.map(({ code, qty }) => [code, qty]));
  const held = labels.map((label) => ({ ...label, qty: lesser(label.qty, saidOf.get(label.code) ?? label.qty), printed: label.qty }));
  const verified = held.filter((label) => label.verified);
  const over = compareQty(sumOf(held), line.qty) > 0;
  // The verified labels make up the received quantity, so the others did not arrive.
  const exact = over && compareQty(sumOf(verified), line.qty) === 0;
  if (entries && over && !exact) return { refuse: 'label.sum-other', args: { item: line.itemNo, labels: sumOf(held), qty: line.qty } };
  const settled: SettledLabels = { stored: [], voidIds: [] };
  let left = line.qty;
  for (const label of [...verified, ...held.filter((one) => !one.verified)]) {
    const qty = lesser(label.qty, left);
    left = subtractQty(left, qty);
    if (compareQty(qty, '0') > 0) settled.stored.push({ id: label.id, qty, reduced: compareQty(qty, label.printed) < 0 });
    else settled.voidIds.push(label.id);
  }
  return settled;
}
