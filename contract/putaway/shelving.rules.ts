import type { RefusalArgs } from '../core/envelope.ts';
import { addQty, compareQty, fitsDecimals } from '../core/quantity.ts';
import type { LabelHere } from '../labels/labelsToGo.ts';
import { openQty } from './putaway.rules.ts';

/** A task as the decision about putting it away needs it; a device knows of pending ones only. */
export interface OpenTask {
  itemNo: string;
  unit: string;
  decimals: number;
  released: string;
  putAway: string;
  state: string;
  location: string | null;
  labels: readonly (LabelHere & { code: string })[];
  /** The person who put the last of it away, and the time. */
  by?: string | null;
  at?: string | null;
}

export interface PutawayWish {
  id: number;
  qty?: string | undefined;
  locationCode?: string | undefined;
  labels?: readonly string[] | undefined;
  byHand?: boolean | undefined;
}

export type PutawayRefusal =
  | 'putaway.task-gone'
  | 'putaway.task-held'
  | 'putaway.already-shelved'
  | 'label.not-found'
  | 'putaway.qty-over'
  | 'putaway.qty-decimals'
  | 'putaway.location-required';

/**
 * Whether a row can be put away, with quantity and place (rules shelved-not-shelved-again, warehouse-and-location-required). Scanned
 * labels give the quantity; without labels and without a typed number it is all that is open.
 */
export function decidePutaway(
  task: OpenTask | undefined,
  { qty, locationCode, labels = [] }: PutawayWish,
): { qty: string; locationCode: string } | { refuse: PutawayRefusal; args: RefusalArgs } {
  if (!task || task.state === 'withdrawn') return { refuse: 'putaway.task-gone', args: {} };
  const { itemNo: item, unit, decimals } = task;
  if (task.state === 'held') return { refuse: 'putaway.task-held', args: { item } };
  const open = openQty(task);
  if (compareQty(open, '0') <= 0) return { refuse: 'putaway.already-shelved', args: { item, by: task.by ?? '', at: task.at ?? '' } };
  const stranger = labels.find((code) => !task.labels.some((one) => one.code === code));
  if (stranger !== undefined) return { refuse: 'label.not-found', args: { code: stranger } };
  const scanned = addQty('0', ...task.labels.flatMap((one) => (labels.includes(one.code) ? [one.qty] : [])));
  // A carton may hold more than its released part.
  const wanted = qty ?? (labels.length > 0 && compareQty(scanned, open) < 0 ? scanned : open);
  if (compareQty(wanted, '0') <= 0 || compareQty(wanted, open) > 0)
    return { refuse: 'putaway.qty-over', args: { item, qty: wanted, open, unit } };
  if (!fitsDecimals(wanted, decimals)) return { refuse: 'putaway.qty-decimals', args: { item, unit, decimals } };
  const place = locationCode?.trim() || task.location;
  if (!place) return { refuse: 'putaway.location-required', args: {} };
  return { qty: wanted, locationCode: place };
}
