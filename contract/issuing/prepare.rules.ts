import type { RefusalArgs } from '../core/envelope.ts';
import { addQty, compareQty, fitsDecimals, remainingQty, roundedDown, subtractQty } from '../core/quantity.ts';

/** Most rows of one action, and so most boxes that can be ticked (rule checkbox-max-items). */
export const mostRows = 200;

/** How long a line is its picker's after they last touched it, in minutes. */
export const claimMinutes = 15;

/** How a production order ended in the ERP. */
export type OrderEnd = 'closed' | 'withdrawn';
const endRefusals = { closed: 'issue.order-closed', withdrawn: 'issue.order-withdrawn' } as const;
export type EndRefusal = (typeof endRefusals)[OrderEnd];

/** Nothing is prepared or issued for an order that ended; what stands prepared is put back. */
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
  /** What the workshops called for of this item for the order, and what was prepared for it; null where calls do not matter. */
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

/** What is still to be prepared of a line. */
export const openOf = ({ qty, prepared }: Pick<PreparableLine, 'qty' | 'prepared'>): string => remainingQty(qty, prepared);

/** Why nothing of a line can be prepared, whatever stock there is. Who else works on it is asked at the start. */
function refuseLine(line: PreparableLine): Refused | undefined {
  const { taskNo: no, itemNo: item, orderNo: order, called } = line;
  if (!line.living) return { refuse: 'issue.task-gone', args: { no } };
  const ended = refuseEnded(line.orderEnded, { item, order });
  if (ended) return ended;
  if (compareQty(openOf(line), '0') <= 0) return { refuse: 'issue.line-done', args: { no, item } };
  if (called && compareQty(called.qty, '0') <= 0) return { refuse: 'issue.not-called', args: { item, order: called.orderNo } };
  return undefined;
}

/** What keeps back all that is more than the workshop called for. */
function refuseUncalled({ called, itemNo: item, unit }: PreparableLine, qty: string): { left: string; why: Refused } | undefined {
  if (!called) return undefined;
  const uncounted = subtractQty(called.qty, called.prepared);
  const left = compareQty(uncounted, '0') > 0 ? uncounted : '0';
  if (compareQty(qty, left) <= 0) return undefined;
  return { left, why: { refuse: 'issue.called-over', args: { item, called: called.qty, left, unit } } };
}

/** How much of a line may be prepared now, and what keeps the rest back: asked before anything is offered. `condition`: why its task may not be begun. */
export function mayPrepare<R extends { refuse: string; args: RefusalArgs }>(
  line: PreparableLine,
  condition?: R,
): { qty: string; kept?: Refused | R } {
  const why = refuseLine(line) ?? condition;
  if (why) return { qty: '0', kept: why };
  const open = openOf(line);
  const over = refuseUncalled(line, open);
  const qty = over ? over.left : open;
  // Half of what is counted in whole numbers cannot be taken, so it is not offered either.
  const whole = roundedDown(qty, line.decimals);
  if (compareQty(whole, qty) === 0) return over ? { qty, kept: over.why } : { qty };
  return { qty: whole, kept: over?.why ?? { refuse: 'issue.qty-decimals', args: { item: line.itemNo, decimals: line.decimals } } };
}

/** How much is prepared: what was asked for, or all that is open; never more than the line wants or the workshop called for. */
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

/** What one line is given counts for all: a call is for the lines of its order and item together. */
export function countPrepared(lines: Iterable<PreparableLine>, line: PreparableLine, qty: string): void {
  line.prepared = addQty(line.prepared, qty);
  for (const { called } of lines)
    if (called && line.called && called.orderNo === line.called.orderNo && called.item === line.called.item)
      called.prepared = addQty(called.prepared, qty);
}
