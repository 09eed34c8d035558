import type { RefusalArgs } from '../core/envelope.ts';
import { fitsDecimals, subtractQty } from '../core/quantity.ts';
import { packsOf } from '../labels/packs.rules.ts';

export interface LabelledLine {
  lineNo: number;
  itemNo: string;
  unit: string;
  decimals: number;
  qty: string;
  receivedQty: string | null;
  /** The sum of its labels. */
  labelled: string;
}

const newLabelLimit = 1000;

type NewLabelRefusal = 'label.qty-over' | 'label.too-many' | 'receive.qty-decimals' | 'receive.line-unusable';

/**
 * The quantities of new labels for the part of a line that has none: as many full packs as wanted, or all of the
 * rest with a smaller last label. The sum of the labels never exceeds the line.
 */
export function decideNewLabels(
  line: LabelledLine,
  wish: { packQty: string; count?: number | undefined },
): { qtys: string[] } | { refuse: NewLabelRefusal; args: RefusalArgs } {
  const { packQty } = wish;
  if (line.receivedQty !== null) return { refuse: 'receive.line-unusable', args: { lines: line.lineNo } };
  if (!fitsDecimals(packQty, line.decimals))
    return { refuse: 'receive.qty-decimals', args: { item: line.itemNo, unit: line.unit, decimals: line.decimals } };
  const left = subtractQty(line.qty, line.labelled);
  const packs = packsOf(left, wish, newLabelLimit);
  if (Array.isArray(packs)) return { qtys: packs };
  return packs.fault === 'over'
    ? { refuse: 'label.qty-over', args: { qty: packs.qty, left: packs.left } }
    : { refuse: 'label.too-many', args: { limit: newLabelLimit, count: packs.count } };
}
