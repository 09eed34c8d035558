import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { keyText, type StockKey } from '../stock/posting.ts';
import type { LeftLabel, LooseStock } from './leftLabels.store.ts';

/** A label with the place and state that it gets. */
type PlacedLabel = LeftLabel & { placed: Pick<StockKey, 'locationId' | 'status'> };

/** Labels of the same goods whose place is unknown, and the places of such goods without labels. */
export interface UnclearLabels {
  itemNo: string;
  codes: string[];
  places: string[];
}

const goodsOf = ({ itemId, batch, project }: StockKey): string => JSON.stringify([itemId, batch, project]);
const sumOf = (labels: readonly LeftLabel[]): string => addQty('0', ...labels.map(({ qty }) => qty));

/**
 * Finds the place of labels that a receipt left behind: the receipt's place for their goods, when nothing has left it since; else the only
 * place that holds all such goods without labels. For the others a person decides.
 */
export function placeLeftLabels(
  labels: readonly LeftLabel[],
  loose: readonly LooseStock[],
): { placed: PlacedLabel[]; unclear: UnclearLabels[] } {
  const boxes = new Set(labels.flatMap(({ parentId }) => parentId ?? []));
  const isBox = ({ id, heldAt }: LeftLabel): boolean => heldAt !== null || boxes.has(id);
  const stock = loose.map((key) => ({ ...key }));
  const placed: PlacedLabel[] = [];
  const unclear: UnclearLabels[] = [];
  const put = (key: LooseStock, some: readonly LeftLabel[]): void => {
    key.loose = subtractQty(key.loose, sumOf(some));
    placed.push(...some.map((label) => ({ ...label, placed: { locationId: key.locationId, status: key.status } })));
  };
  const leave = (some: readonly LeftLabel[], keys: readonly LooseStock[]): void => {
    unclear.push({
      itemNo: some[0]?.itemNo ?? '',
      codes: some.map(({ code }) => code),
      places: [...new Set(keys.map(({ place }) => place))],
    });
  };
  const holds = (key: LooseStock, qty: string): boolean => compareQty(key.loose, qty) >= 0;
  const single = labels.filter((label) => !isBox(label));
  for (const some of Map.groupBy(
    single.filter(({ movedOn }) => !movedOn),
    keyText,
  ).values()) {
    const there = stock.filter((key) => some[0] && keyText(key) === keyText(some[0]));
    const [key] = there;
    if (key && holds(key, sumOf(some))) put(key, some);
    else
      leave(
        some,
        there.filter((one) => compareQty(one.loose, '0') > 0),
      );
  }
  for (const some of Map.groupBy(
    single.filter(({ movedOn }) => movedOn),
    goodsOf,
  ).values()) {
    const might = stock.filter((key) => some.some((label) => goodsOf(key) === goodsOf(label) && holds(key, label.qty)));
    const [only] = might;
    if (only && might.length === 1 && holds(only, sumOf(some))) put(only, some);
    else leave(some, might);
  }
  return { placed: [...placed, ...boxesOf(labels.filter(isBox), placed)], unclear };
}

/** A carton of labelled bags is at the place of its bags. */
const boxesOf = (boxes: readonly LeftLabel[], placed: readonly PlacedLabel[]): PlacedLabel[] =>
  boxes.flatMap((box) => {
    const inside = placed.find(({ parentId }) => parentId === box.id)?.placed;
    if (inside) return { ...box, placed: inside };
    return box.heldAt !== null && box.heldStatus !== null ? { ...box, placed: { locationId: box.heldAt, status: box.heldStatus } } : [];
  });
