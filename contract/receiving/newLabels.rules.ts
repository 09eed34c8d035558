import type { RefusalArgs } from '../core/envelope.ts';
import { compareQty, fitsDecimals, subtractQty } from '../core/quantity.ts';

export interface LabelledLine {
  lineNo: number;
  itemNo: string;
  unit: string;
  decimals: number;
  qty: string;
  receivedQty: string | null;
  /** What its labels add up to already. */
  labelled: string;
}

const newLabelLimit = 1000;

type NewLabelRefusal = 'label.qty-over' | 'label.too-many' | 'receive.qty-decimals' | 'receive.line-unusable';

/**
 * The quantities of new labels for what a line has no labels for: as many full packs as asked for, or all of the
 * rest with a last label for the remainder. Labels never add up to more than the line.
 */
export function decideNewLabels(
  line: LabelledLine,
  wish: { packQty: string; count?: number | undefined },
): { qtys: string[] } | { refuse: NewLabelRefusal; args: RefusalArgs } {
  const { packQty, count } = wish;
  if (line.receivedQty !== null) return { refuse: 'receive.line-unusable', args: { lines: line.lineNo } };
  if (!fitsDecimals(packQty, line.decimals))
    return { refuse: 'receive.qty-decimals', args: { item: line.itemNo, unit: line.unit, decimals: line.decimals } };
  const left = subtractQty(line.qty, line.labelled);
  const over = { refuse: 'label.qty-over', args: { qty: packQty, left } } as const;
  if (compareQty(packQty, '0') <= 0 || compareQty(packQty, left) > 0) return over;
  const qtys: string[] = [];
  let rest = left;
  while (compareQty(rest, '0') > 0 && (count === undefined || qtys.length < count)) {
    const full = compareQty(rest, packQty) >= 0;
    if (!full && count !== undefined) return { ...over, args: { qty: packQty, left: rest } };
    if (qtys.length === newLabelLimit)
      return { refuse: 'label.too-many', args: { limit: newLabelLimit, count: Math.ceil(Number(left) / Number(packQty)) } };
    qtys.push(full ? packQty : rest);
    rest = subtractQty(rest, full ? packQty : rest);
  }
  return count !== undefined && qtys.length < count ? { ...over, args: { qty: packQty, left } } : { qtys };
}
