import type { RefusalArgs } from '../core/envelope.ts';
import { compareQty, fitsDecimals, subtractQty } from '../core/quantity.ts';

/** Most rows of one action, and so most boxes that can be ticked (rule checkbox-max-items, decision O-11). */
export const mostRows = 200;

/** How long a line is its picker's after they last touched it, in minutes. */
export const claimMinutes = 15;

/** A line of a task as the decision to prepare of it needs it. */
export interface PreparableLine {
  taskNo: string;
  living: boolean;
  itemNo: string;
  unit: string;
  decimals: number;
  qty: string;
  prepared: string;
  /** What the workshops called for of this item for the order, and what was prepared for it; null where calls do not matter. */
  called: { qty: string; prepared: string; orderNo: string; item: string } | null;
  /** Who else is at it, and until when. */
  claim: { person: string; until: string } | null;
}

export type PrepareRefusal =
  | 'issue.task-gone'
  | 'issue.line-done'
  | 'issue.line-claimed'
  | 'issue.qty-over'
  | 'issue.qty-decimals'
  | 'issue.not-called'
  | 'issue.called-over';
type Refused = { refuse: PrepareRefusal; args: RefusalArgs };

/** What is still to be prepared of a line. */
export const openOf = ({ qty, prepared }: Pick<PreparableLine, 'qty' | 'prepared'>): string => subtractQty(qty, prepared);

/** How much is prepared: what was asked for, or all that is open; never more than the line wants or the workshop called for. */
export function decidePrepare(line: PreparableLine, wanted: string | undefined, takeOver = false): { qty: string } | Refused {
  const { taskNo: no, itemNo: item, unit, decimals, called, claim } = line;
  if (!line.living) return { refuse: 'issue.task-gone', args: { no } };
  const open = openOf(line);
  if (compareQty(open, '0') <= 0) return { refuse: 'issue.line-done', args: { no, item } };
  if (claim && !takeOver) return { refuse: 'issue.line-claimed', args: { item, person: claim.person, until: claim.until } };
  if (called && compareQty(called.qty, '0') <= 0) return { refuse: 'issue.not-called', args: { item, order: called.orderNo } };
  const qty = wanted ?? open;
  if (compareQty(qty, '0') <= 0 || !fitsDecimals(qty, decimals)) return { refuse: 'issue.qty-decimals', args: { item, decimals } };
  if (compareQty(qty, open) > 0) return { refuse: 'issue.qty-over', args: { item, qty, open, unit } };
  if (called) {
    const left = subtractQty(called.qty, called.prepared);
    if (compareQty(qty, left) > 0)
      return { refuse: 'issue.called-over', args: { item, called: called.qty, left: compareQty(left, '0') > 0 ? left : '0', unit } };
  }
  return { qty };
}
