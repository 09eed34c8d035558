import type { RefusalArgs } from '../core/envelope.ts';
import { addQty, compareQty, fitsDecimals, remainingQty, roundedDown, subtractQty } from '../core/quantity.ts';

/** Most rows of one action, and so most boxes that can be ticked (rule checkbox-max-items). */
export const mostRows = 200;

/** How long a line stays with its picker after their last action, in minutes. */
export const claimMinutes = 15;

/** How a production order ended in the ERP. */
export type OrderEnd = 'closed' | 'withdrawn';
const endRefusals = { closed: 'issue.order-closed', withdrawn: 'issue.order-withdrawn' } as const;
export type EndRefusal = (typeof endRefusals)[OrderEnd];

/** Nothing is prepared or issued for an ended order; its prepared goods are put back. */
export const refuseEnded = (
  end: OrderEnd | null,
  args: { item: string; order: string },
): { refuse: EndRefusal; args: RefusalArgs } | undefined => (end ? { refuse: endRefusals[end], args } : undefined);

/** A line of a task as the decision to prepare of it needs it. */
export interface PreparableLine {
  taskNo: string;
  living: boolean;
  orderNo: string;
  /** The production order of the line ended in the ERP. */
  orderEnded: OrderEnd | null;
  itemNo: string;
  unit: string;
  decimals: number;
  qty: string;
  prepared: string;
  /** The quantity of this item that workshops called for, and the quantity prepared of it; null where the plant does not use calls. */
  called: { qty: string; prepared: string; orderNo: string; item: string } | null;
  /** The other person who works on it, and until when the line is reserved for them. */
  claim: { person: string; until: string } | null;
}

export type PrepareRefusal =
  | EndRefusal
  | 'issue.task-gone'
  | 'issue.line-done'
  | 'issue.line-claimed'
  | 'issue.qty-over'
  | 'issue.qty-decimals'
  | 'issue.not-called'
  | 'issue.called-over';
type Refused = { refuse: PrepareRefusal; args: RefusalArgs };

/** The quantity of a line that is still to be prepared. */
export const openOf = ({ qty, prepared }: Pick<PreparableLine, 'qty' | 'prepared'>): string => remainingQty(qty, prepared);

/** The refusal of a whole line, whatever the stock. Other pickers at work are checked at the start of the task. */
function refuseLine(line: PreparableLine): Refused | undefined {
  const { taskNo: no, itemNo: item, orderNo: order, called } = line;
  if (!line.living) return { refuse: 'issue.task-gone', args: { no } };
  const ended = refuseEnded(line.orderEnded, { item, order });
  if (ended) return ended;
  if (compareQty(openOf(line), '0') <= 0) return { refuse: 'issue.line-done', args: { no, item } };
  if (called && compareQty(called.qty, '0') <= 0) return { refuse: 'issue.not-called', args: { item, order: called.orderNo } };
  return undefined;
}

/** Keeps back the quantity beyond the workshops' calls. */
function refuseUncalled({ called, itemNo: item, unit }: PreparableLine, qty: string): { left: string; why: Refused } | undefined {
  if (!called) return undefined;
  const uncounted = subtractQty(called.qty, called.prepared);
  const left = compareQty(uncounted, '0') > 0 ? uncounted : '0';
  if (compareQty(qty, left) <= 0) return undefined;
  return { left, why: { refuse: 'issue.called-over', args: { item, called: called.qty, left, unit } } };
}

/** The quantity of a line that may be prepared now, and the reason for the rest: checked before anything is offered. `condition`: why the task may not begin. */
export function mayPrepare<R extends { refuse: string; args: RefusalArgs }>(
  line: PreparableLine,
  condition?: R,
): { qty: string; kept?: Refused | R } {
  const why = refuseLine(line) ?? condition;
  if (why) return { qty: '0', kept: why };
  const open = openOf(line);
  const over = refuseUncalled(line, open);
  const qty = over ? over.left : open;
  // A fraction of a unit without decimals cannot be taken, so it is not offered.
  const whole = roundedDown(qty, line.decimals);
  if (compareQty(whole, qty) === 0) return over ? { qty, kept: over.why } : { qty };
  return { qty: whole, kept: over?.why ?? { refuse: 'issue.qty-decimals', args: { item: line.itemNo, decimals: line.decimals } } };
}

/** The quantity to prepare: the wanted one, or all that is open; never more than the line or the workshops' calls allow. */
export function decidePrepare(line: PreparableLine, wanted: string | undefined, takeOver = false): { qty: string } | Refused {
  const { itemNo: item, unit, decimals, claim } = line;
  const why = refuseLine(line);
  if (why) return why;
  if (claim && !takeOver) return { refuse: 'issue.line-claimed', args: { item, person: claim.person, until: claim.until } };
  const open = openOf(line);
  const qty = wanted ?? roundedDown(open, decimals);
  if (compareQty(qty, '0') <= 0 || !fitsDecimals(qty, decimals)) return { refuse: 'issue.qty-decimals', args: { item, decimals } };
  if (compareQty(qty, open) > 0) return { refuse: 'issue.qty-over', args: { item, qty, open, unit } };
  return refuseUncalled(line, qty)?.why ?? { qty };
}

/** Counts the quantity of one line for all lines: a call is for all lines of its order and item together. */
export function countPrepared(lines: Iterable<PreparableLine>, line: PreparableLine, qty: string): void {
  line.prepared = addQty(line.prepared, qty);
  for (const { called } of lines)
    if (called && line.called && called.orderNo === line.called.orderNo && called.item === line.called.item)
      called.prepared = addQty(called.prepared, qty);
}
