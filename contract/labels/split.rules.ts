import type { RefusalArgs } from '../core/envelope.ts';
import { allows } from '../core/machine.ts';
import { addQty, compareQty, fitsDecimals, subtractQty } from '../core/quantity.ts';
import { labelMachine } from './label.rules.ts';
import { packsOf } from './packs.rules.ts';

/** Most pieces of one split: as many as one print takes easily. */
export const splitLimit = 200;
/** Most labels that are made of stock at once. */
export const generateLimit = 500;

/** A label as the decision needs it. */
export interface SplittableLabel {
  code: string;
  state: string;
  qty: string;
  itemNo: string;
  unit: string;
  decimals: number;
  noteNo: string | null;
  /** For a void or split label: why it was made void, or the labels it was split into. */
  endReason: string | null;
  /** Labels that it holds: a carton of labelled bags is split bag by bag. */
  holds: number;
  /** The stock at its place, of its batch and state; null while the label only exists on paper. */
  balance: string | null;
  /** The sum of all labels of that stock. */
  promised: string | null;
}

/** Quantities one by one, or packs of one size; the rest becomes one more piece. */
export type SplitWish = { qtys: readonly string[] } | { packQty: string; count?: number | undefined };

export type SplitRefusal =
  | 'label.void'
  | 'label.scanned-on-note'
  | 'label.gone'
  | 'label.holds-labels'
  | 'label.no-inventory'
  | 'label.split-zero'
  | 'label.split-over'
  | 'label.split-one'
  | 'label.too-many'
  | 'receive.qty-decimals';
type Refused<R> = { refuse: R; args: RefusalArgs };

/** Why a label cannot be split at all; undefined when it can (rule barcode-inventory-found). */
export function refuseSplit(label: SplittableLabel): Refused<SplitRefusal> | undefined {
  const { code, state, noteNo, balance, qty, unit, holds } = label;
  if (state === 'void' || state === 'split') return { refuse: 'label.void', args: { code, reason: label.endReason || '—' } };
  if (state === 'scanned') return { refuse: 'label.scanned-on-note', args: { code, noteNo: noteNo ?? '—' } };
  if (!allows(labelMachine, 'split', state)) return { refuse: 'label.gone', args: { code } };
  if (holds > 0) return { refuse: 'label.holds-labels', args: { code, count: holds } };
  if (balance !== null && compareQty(balance, qty) < 0) return { refuse: 'label.no-inventory', args: { code, qty, balance, unit } };
  return undefined;
}

/** The quantities of the pieces; their sum is exactly the label's quantity (rule split-quantity-max). */
export function decideSplit(label: SplittableLabel, wish: SplitWish): { qtys: string[] } | Refused<SplitRefusal> {
  return refuseSplit(label) ?? piecesOf(label, wish);
}

/** The pieces of a label that may be split. */
export function piecesOf(
  label: Pick<SplittableLabel, 'code' | 'qty' | 'itemNo' | 'unit' | 'decimals'>,
  wish: SplitWish,
): { qtys: string[] } | Refused<SplitRefusal> {
  const { code, qty, itemNo: item, unit, decimals } = label;
  const wantedQtys = 'qtys' in wish ? wish.qtys : [wish.packQty];
  if (wantedQtys.some((one) => compareQty(one, '0') <= 0)) return { refuse: 'label.split-zero', args: { code } };
  if (wantedQtys.some((one) => !fitsDecimals(one, decimals))) return { refuse: 'receive.qty-decimals', args: { item, unit, decimals } };
  const pieces = 'qtys' in wish ? wish.qtys : packsOf(qty, wish, splitLimit);
  if ('fault' in pieces) {
    return pieces.fault === 'over'
      ? { refuse: 'label.split-over', args: { code, sum: sumWanted(wish), qty } }
      : { refuse: 'label.too-many', args: { limit: splitLimit, count: pieces.count } };
  }
  const sum = addQty('0', ...pieces);
  if (compareQty(sum, qty) > 0) return { refuse: 'label.split-over', args: { code, sum, qty } };
  const rest = subtractQty(qty, sum);
  const qtys = compareQty(rest, '0') > 0 ? [...pieces, rest] : [...pieces];
  if (qtys.length < 2) return { refuse: 'label.split-one', args: { code, qty } };
  if (qtys.length > splitLimit) return { refuse: 'label.too-many', args: { limit: splitLimit, count: qtys.length } };
  return { qtys };
}

const sumWanted = (wish: SplitWish): string =>
  addQty('0', ...('qtys' in wish ? wish.qtys : Array.from({ length: wish.count ?? 1 }, () => wish.packQty)));

/** A piece of a split, and its other events besides creation and print. */
export interface Piece {
  code: string;
  state: string;
  /** The first thing that happened to it since. */
  since: string | null;
}

/** The facts of a split that decide whether it can be undone. */
export interface SplitToUndo {
  code: string;
  undone: boolean;
  pieces: readonly Piece[];
}

export type UndoRefusal = 'split.undone' | 'label.piece-used';

/** Why a split cannot be undone: the pieces were used since. */
export function refuseUndo({ code, undone, pieces }: SplitToUndo): Refused<UndoRefusal> | undefined {
  if (undone) return { refuse: 'split.undone', args: { code } };
  const used = pieces.find(({ state, since }) => since !== null || !allows(labelMachine, 'replace', state));
  return used && { refuse: 'label.piece-used', args: { code, piece: used.code } };
}

export type RegenerateRefusal = 'label.void' | 'label.not-stored' | 'label.inventory-there';

/**
 * The quantity of the new label for one that promises more than the stock: the stock that other labels leave, or none (rule
 * barcode-inventory-found).
 */
export function decideRegenerate(label: SplittableLabel): { qty: string | undefined } | Refused<RegenerateRefusal> {
  const { code, state, qty, unit, balance, promised } = label;
  if (state === 'void' || state === 'split') return { refuse: 'label.void', args: { code, reason: label.endReason || '—' } };
  if (state !== 'in-stock' || balance === null || promised === null) return { refuse: 'label.not-stored', args: { code } };
  if (compareQty(promised, balance) <= 0) return { refuse: 'label.inventory-there', args: { code, balance, promised, unit } };
  const left = subtractQty(balance, subtractQty(promised, qty));
  return { qty: compareQty(left, '0') > 0 ? left : undefined };
}

/** Stock that labels are made for. */
export interface LabelledStock {
  itemNo: string;
  unit: string;
  decimals: number;
  balance: string;
  /** The sum of its labels. */
  promised: string;
}

export type GenerateRefusal = 'label.generated-over' | 'label.too-many' | 'receive.qty-decimals';

/** The quantities of new labels for stock that has none: never more than lies there (rule generated-quantity-max). */
export function decideGenerate(
  { itemNo: item, unit, decimals, balance, promised }: LabelledStock,
  wish: { packQty: string; count?: number | undefined },
): { qtys: string[] } | Refused<GenerateRefusal> {
  if (!fitsDecimals(wish.packQty, decimals)) return { refuse: 'receive.qty-decimals', args: { item, unit, decimals } };
  const free = subtractQty(balance, promised);
  const packs = packsOf(free, wish, generateLimit);
  if (Array.isArray(packs)) return { qtys: packs };
  return packs.fault === 'over'
    ? {
        refuse: 'label.generated-over',
        args: { item, qty: packs.qty, left: compareQty(packs.left, '0') > 0 ? packs.left : '0', balance, unit },
      }
    : { refuse: 'label.too-many', args: { limit: generateLimit, count: packs.count } };
}
