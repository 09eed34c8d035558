import type { RefusalArgs } from '../core/envelope.ts';
import { addQty, compareQty, fitsDecimals, remainingQty, subtractQty } from '../core/quantity.ts';
import type { LabelHere } from '../labels/labelsToGo.ts';
import { type EndRefusal, type OrderEnd, refuseEnded } from './prepare.rules.ts';

/** A quantity that stands prepared, as the decision to confirm it needs it. */
export interface ConfirmablePick {
  taskNo: string;
  item: string;
  unit: string;
  decimals: number;
  qty: string;
  issued: string;
  /** Its labels that have not left yet. */
  labels: readonly LabelHere[];
  /** Goods without a label may be opened cartons of its place: it is kept where it lies. */
  inPlace: boolean;
}

export type ConfirmRefusal =
  | 'confirm.done'
  | 'confirm.surplus'
  | 'confirm.withdrawn'
  | EndRefusal
  | 'confirm.qty-over'
  | 'confirm.qty'
  | 'confirm.whole-labels';
type Refused = { refuse: ConfirmRefusal; args: RefusalArgs };

/** The quantity that the ERP still wants of a pick's line. */
export interface PaperDemand {
  demandNo: string;
  orderNo: string;
  orderEnded: OrderEnd | null;
  withdrawn: boolean;
  /** Of the line, all its picks together. */
  qty: string;
  issued: string;
  prepared: string;
}

/** No issue exceeds the quantity that the ERP wants: the surplus in staging is put back. */
export function refuseSurplus(
  { demandNo, orderNo: order, orderEnded, withdrawn, ...line }: PaperDemand,
  { taskNo: no, item, unit }: Pick<ConfirmablePick, 'taskNo' | 'item' | 'unit'>,
  going: string,
): Refused | undefined {
  const ended = refuseEnded(orderEnded, { item, order });
  if (ended) return ended;
  const still = remainingQty(line.qty, line.issued);
  if (compareQty(going, still) <= 0) return undefined;
  if (withdrawn) return { refuse: 'confirm.withdrawn', args: { demand: demandNo, no, item } };
  const surplus = remainingQty(subtractQty(line.prepared, line.issued), still);
  return { refuse: 'confirm.surplus', args: { demand: demandNo, no, item, qty: line.qty, prepared: line.prepared, surplus, unit } };
}

/** The quantity and labels to confirm of a pick, all that is open by default: whole labels first, then goods without a label. */
export function decideConfirm(
  pick: ConfirmablePick,
  wanted: string | undefined,
): { qty: string; labels: LabelHere[]; unlabelled: string } | Refused {
  const { taskNo: no, item, unit, decimals, inPlace } = pick;
  const open = subtractQty(pick.qty, pick.issued);
  if (compareQty(open, '0') <= 0) return { refuse: 'confirm.done', args: { item, no } };
  const qty = wanted ?? open;
  if (compareQty(qty, '0') <= 0 || !fitsDecimals(qty, decimals)) return { refuse: 'confirm.qty', args: { item, decimals } };
  if (compareQty(qty, open) > 0) return { refuse: 'confirm.qty-over', args: { item, qty, open, unit } };
  const labels: LabelHere[] = [];
  let rest = qty;
  for (const label of pick.labels) {
    if (compareQty(label.qty, rest) > 0) continue;
    labels.push(label);
    rest = subtractQty(rest, label.qty);
  }
  const loose = subtractQty(open, addQty('0', ...pick.labels.map((label) => label.qty)));
  if (compareQty(rest, loose) > 0 && !inPlace) {
    const fewer = addQty(subtractQty(qty, rest), loose);
    const next = pick.labels.filter((label) => !labels.includes(label)).toSorted((a, b) => compareQty(a.qty, b.qty))[0];
    const can = [fewer, addQty(fewer, next?.qty ?? '0')].filter((sum, at, all) => sum !== '0' && all.indexOf(sum) === at);
    return { refuse: 'confirm.whole-labels', args: { item, sum: can.join(' / '), qty, unit } };
  }
  return { qty, labels, unlabelled: rest };
}
