import { addQty, compareQty, subtractQty } from '../core/quantity.ts';

/** One line of a paper that goods leave for: a requisition, a shipment. */
export interface WantedLine {
  lineNo: number;
  itemId: number;
  itemNo: string;
  unit: string;
  qty: string;
  /** The quantity that has already left for it. */
  taken: string;
  batch: string;
  /** The project that it, or the production order that it is for, is bound to. */
  project: string;
  orderNo: string;
  /** The code of the only warehouse that it may come from, where the paper names one. */
  warehouse?: string | null;
  /** Its production order ended in the ERP: no more goods are taken for it. */
  orderEnded?: 'closed' | 'withdrawn' | null;
}

/** The quantity of a line that has not left yet. */
export function stillOpen({ qty, taken }: Pick<WantedLine, 'qty' | 'taken'>): string {
  const left = subtractQty(qty, taken);
  return compareQty(left, '0') < 0 ? '0' : left;
}

/** Stock of one batch at a place. */
export interface BatchStock {
  batch: string;
  /** Neither reserved nor promised to anybody. */
  free: string;
}

/** Goods at a place, of one batch, and the part without a label. */
interface PlaceStock extends BatchStock {
  place: string;
  loose: string;
}

/** The stock of places, less goods that are in hand for another line. */
export const withoutGoodsInHand = <P extends PlaceStock>(
  places: readonly P[],
  held: readonly { place: string; batch: string; qty: string; label?: string | undefined }[],
): P[] =>
  places.map((at) => {
    const here = held.filter(({ place, batch }) => place === at.place && batch === at.batch);
    const sum = (parts: typeof here) => addQty('0', ...parts.map(({ qty }) => qty));
    return {
      ...at,
      free: subtractQty(at.free, sum(here)),
      loose: subtractQty(at.loose, sum(here.filter(({ label }) => label === undefined))),
    };
  });

/** Larger than any line number. Lines of the first paper keep their numbers; those of later papers are moved up by a multiple of it. */
const linesOfPaper = 1_000_000;

/** The key of a line among the lines of several papers. */
export const lineKeyOf = (papers: readonly string[], no: string, lineNo: number): number =>
  Math.max(0, papers.indexOf(no)) * linesOfPaper + lineNo;

/** The paper (where there are several) and its line that such a key names. */
export const paperLineOf = (papers: readonly string[], key: number): { no?: string; lineNo: number } => ({
  ...(papers.length > 1 ? { no: papers[Math.floor(key / linesOfPaper)] ?? '' } : {}),
  lineNo: key % linesOfPaper,
});
