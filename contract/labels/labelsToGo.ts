import { addQty, compareQty, subtractQty } from '../core/quantity.ts';

export interface LabelHere {
  id: number;
  qty: string;
}

/** The labels that go with the goods of one line: whole labels, one with a reduced quantity, and a quantity without label. */
export interface GoingLabels {
  whole: LabelHere[];
  /** A carton that something is taken out of; the label stays and promises less. */
  reduced: LabelHere | undefined;
  unlabelled: string;
}

/**
 * Chooses the labels that go when `goes` of a line leave and `stays` stay, in the given order: as many whole labels as possible. Goods without
 * a label go before a carton is opened. The remaining labels never promise more than the remaining goods.
 */
export function labelsToGo(labels: readonly LabelHere[], goes: string, stays: string): GoingLabels {
  const whole: LabelHere[] = [];
  const kept: LabelHere[] = [];
  let left = goes;
  for (const label of labels) {
    const fits = compareQty(label.qty, left) <= 0;
    if (fits) left = subtractQty(left, label.qty);
    (fits ? whole : kept).push(label);
  }
  const over = subtractQty(addQty('0', ...kept.map(({ qty }) => qty)), stays);
  const [opened] = kept;
  if (!opened || compareQty(over, '0') <= 0) return { whole, reduced: undefined, unlabelled: left };
  return { whole, reduced: { id: opened.id, qty: over }, unlabelled: subtractQty(left, over) };
}

/** The labels that stay when some go. */
export function labelsAfter<L extends LabelHere>(labels: readonly L[], { whole, reduced }: Pick<GoingLabels, 'whole' | 'reduced'>): L[] {
  const goingIds = new Set(whole.map(({ id }) => id));
  return labels
    .filter(({ id }) => !goingIds.has(id))
    .map((one) => (one.id === reduced?.id ? { ...one, qty: subtractQty(one.qty, reduced.qty) } : one));
}
