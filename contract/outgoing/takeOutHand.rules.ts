// Goods in hand for a paper, and the rest of its lines; used by the flow and the screen.
import type { CallOutput } from '../core/call.ts';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import type { EntryLine } from '../documents/entry.ts';
import { papersIn } from '../documents/papers.ts';
import type { takeOutCalls } from './takeOut.calls.ts';
import { lineKeyOf, withoutGoodsInHand } from './takeOut.rules.ts';

export type TakeOutFacts = CallOutput<typeof takeOutCalls.takingSnapshot>;
export type TakeOutLine = TakeOutFacts['lines'][number];
export type TakePlace = TakeOutLine['places'][number];
/** The paper that goods leave for. */
export type TakeOutPaper = Pick<TakeOutFacts, 'kind' | 'no'>;

/** Goods taken for a line from one place: a label, or a loose quantity. */
export interface TakenPart {
  /** When it was taken; earlier saves do not contain it. */
  at: number;
  lineNo: number;
  place: string;
  batch: string;
  qty: string;
  label?: string | undefined;
}

/** A line of a save; with its requisition, where several are collected together. */
export type TakenLine = EntryLine & { requisitionNo?: string | undefined };

/** The paper in hand, the goods taken for it, and the saves since the snapshot, by operation. */
export interface TakeOutState {
  paper?: TakeOutPaper | undefined;
  receivedBy: string;
  hand: readonly TakenPart[];
  done: Record<string, readonly TakenLine[]>;
  /** The save was refused because of older goods elsewhere; a person with the permission gives a reason. */
  newer?: true | undefined;
}
export const emptyTakeOut: TakeOutState = { receivedBy: '', hand: [], done: {} };

/** A line as the screen shows it. */
export interface TakeOutView extends TakeOutLine {
  /** The quantity still to take, without the goods in hand. */
  left: string;
  taken: string;
  parts: readonly TakenPart[];
  /** The oldest goods that are left in the warehouse in hand. */
  next?: TakePlace | undefined;
  /** The place in another warehouse that has the goods: they are taken when the goods in hand are saved. */
  later?: TakePlace | undefined;
}

export const sumOf = (qtys: readonly (string | undefined)[]): string => addQty('0', ...qtys.map((qty) => qty ?? '0'));

/** The place of the first goods in hand of each paper: a document is about one warehouse, and each paper has its own. */
export function placesInHand(hand: readonly TakenPart[], facts: TakeOutFacts | undefined): ReadonlyMap<string | undefined, TakePlace> {
  const lines = new Map(facts?.lines.map((line) => [line.lineNo, line]));
  const found = new Map<string | undefined, TakePlace>();
  for (const { lineNo, place } of hand) {
    const line = lines.get(lineNo);
    const at = line?.places.find((one) => one.place === place);
    if (at && !found.has(line?.paperNo)) found.set(line?.paperNo, at);
  }
  return found;
}

export const sameWarehouse = (one: TakePlace | undefined, other: TakePlace): boolean =>
  one === undefined || one.warehouse === other.warehouse;

/** The open lines with their goods in hand; saved quantities are no longer open. */
export function linesOf({ paper, hand, done }: TakeOutState, facts: TakeOutFacts | undefined): TakeOutView[] {
  const saved = Object.values(done)
    .flat()
    .map((line) => ({ qty: line.qty, lineNo: lineKeyInHand(paper, line) }));
  const from = placesInHand(hand, facts);
  const itemOf = new Map(facts?.lines.map(({ lineNo, itemNo }) => [lineNo, itemNo]));
  return (facts?.lines ?? []).flatMap((line) => {
    const savedQty = sumOf(saved.filter(({ lineNo }) => lineNo === line.lineNo).map(({ qty }) => qty));
    const open = subtractQty(line.open, savedQty);
    if (compareQty(open, '0') <= 0) return [];
    const parts = hand.filter(({ lineNo }) => lineNo === line.lineNo);
    const taken = sumOf(parts.map(({ qty }) => qty));
    const places = withoutGoodsInHand(
      line.places,
      hand.filter((part) => part.lineNo !== line.lineNo && itemOf.get(part.lineNo) === line.itemNo),
    );
    const some = places.filter(({ place, free }) => {
      const here = sumOf(parts.filter((part) => part.place === place).map(({ qty }) => qty));
      return compareQty(free, here) > 0;
    });
    const next = some.find((one) => sameWarehouse(from.get(line.paperNo), one));
    const later = next ? undefined : some[0];
    return [{ ...line, places, open, taken, left: subtractQty(open, taken), parts, next, later }];
  });
}

/** The batches of a line among which a person has to choose before goods without a label are taken, the oldest first; none where there is no choice. */
export function batchesToChoose({ chooseBatch, places }: Pick<TakeOutLine, 'chooseBatch' | 'places'>): string[] {
  if (!chooseBatch) return [];
  const batches = [...new Set(places.flatMap(({ batch, loose }) => (batch && compareQty(loose, '0') > 0 ? batch : [])))];
  return batches.length > 1 ? batches : [];
}

/** How much of a line may be taken without labels, of the chosen batch if any: the open quantity, less its other goods in hand. */
export const mostLoose = ({ open, parts }: TakeOutView, batch?: string): string =>
  subtractQty(
    open,
    sumOf(parts.filter((part) => part.label !== undefined || (batch !== undefined && part.batch !== batch)).map(({ qty }) => qty)),
  );

/** The key of a saved line among the lines of all papers in hand. */
export const lineKeyInHand = (paper: TakeOutPaper | undefined, { requisitionNo = '', sourceLine = 0 }: TakenLine): number =>
  lineKeyOf(papersIn(paper?.no ?? ''), requisitionNo, sourceLine);
