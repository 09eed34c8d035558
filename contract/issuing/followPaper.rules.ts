// How the lines of a preparation request follow their paper when the ERP or a workshop changes it (decision 0097).
import { addQty, compareQty, remainingQty, smallerQty } from '../core/quantity.ts';

/** Fields of a line of a paper and of the line of its request. */
interface LineContent {
  lineNo: number;
  itemId: number;
  unit: string;
  batch: string;
  project: string;
  orderNo: string;
  componentLine: number | null;
  /** The warehouse that the paper names. */
  askedWarehouseId: number | null;
  /** The warehouse that it is issued from. */
  warehouseId: number | null;
}

/** A line of a paper as it is now. */
export interface PaperLine extends LineContent {
  qty: string;
  /** The quantity of the paper itself. Other papers may cover a part of it; a quantity that is prepared stays wanted. */
  most: string;
}

/** A line of the request as it stands. */
export interface RequestLine extends LineContent {
  id: number;
  superseded: boolean;
  prepared: string;
  issued: string;
  /** Goods prepared and not issued: their batches and warehouses. */
  standing: readonly { batch: string; warehouseId: number }[];
}

/** A line of the request as it is to be; without `id` it is new. */
export interface FollowedLine extends LineContent {
  id: number | null;
  superseded: boolean;
  qty: string;
}

const largest = (...qtys: string[]): string => qtys.toSorted(compareQty).at(-1) ?? '0';
const isBegun = ({ prepared }: RequestLine): boolean => compareQty(prepared, '0') > 0;
const isIssued = ({ issued }: RequestLine): boolean => compareQty(issued, '0') > 0;

/** Whether prepared goods of a line may be issued for the paper as it is now. */
function fits(line: RequestLine, paper: PaperLine): boolean {
  if (line.itemId !== paper.itemId || line.unit !== paper.unit) return !isBegun(line);
  if (line.standing.length === 0) return true;
  const { askedWarehouseId: warehouse, batch } = paper;
  return (
    line.project === paper.project &&
    (batch === '' || batch === line.batch || line.standing.every((one) => one.batch === batch)) &&
    (warehouse === null || warehouse === line.askedWarehouseId || line.standing.every((one) => one.warehouseId === warehouse))
  );
}

/** The same line under another number. */
const isSame = (a: LineContent, b: LineContent): boolean =>
  a.itemId === b.itemId &&
  a.batch === b.batch &&
  a.project === b.project &&
  a.orderNo === b.orderNo &&
  // A component of a pushed order has no other name than its number.
  (a.componentLine === b.componentLine || (a.componentLine === a.lineNo && b.componentLine === b.lineNo));

/**
 * Finds the line of the request for each line of the paper: the one with its number, if its prepared goods still fit; else one that is
 * prepared under another number; else one with its number that has nothing prepared.
 */
function matched(lines: readonly RequestLine[], paper: readonly PaperLine[]): Map<PaperLine, RequestLine> {
  const found = new Map<PaperLine, RequestLine>();
  const left = new Set(lines.toSorted((a, b) => Number(a.superseded) - Number(b.superseded) || a.id - b.id));
  const match = (isIt: (line: RequestLine, of: PaperLine) => boolean): void => {
    for (const of of paper) {
      const line = found.has(of) ? undefined : [...left].find((one) => isIt(one, of));
      if (!line) continue;
      found.set(of, line);
      left.delete(line);
    }
  };
  match((line, of) => isBegun(line) && line.lineNo === of.lineNo && fits(line, of));
  match((line, of) => isBegun(line) && !isIssued(line) && isSame(line, of) && fits(line, of));
  match((line, of) => !isBegun(line) && line.lineNo === of.lineNo);
  return found;
}

/** The lines of a request after its paper changed. A line that the paper no longer has keeps its issued quantity; its prepared goods are to be put back. */
export function followPaper(lines: readonly RequestLine[], paper: readonly PaperLine[]): FollowedLine[] {
  const found = matched(lines, paper);
  const kept = new Set(found.values());
  const droppedLines = lines.filter((line) => !kept.has(line));
  const followed = paper.flatMap((of): FollowedLine[] => {
    const { qty: paperQty, most, ...fields } = of;
    const line = found.get(of);
    const elsewhere = addQty('0', ...droppedLines.filter(({ lineNo }) => lineNo === of.lineNo).map(({ issued }) => issued));
    const wants = remainingQty(paperQty, elsewhere);
    if (!line) return compareQty(wants, '0') > 0 ? [{ ...fields, id: null, superseded: false, qty: wants }] : [];
    const isAsBefore = line.itemId === of.itemId && line.askedWarehouseId === of.askedWarehouseId;
    const warehouseId = isAsBefore ? line.warehouseId : of.warehouseId;
    const broughtByOthers = compareQty(paperQty, most) < 0 ? smallerQty(line.prepared, most) : '0';
    return [{ ...fields, id: line.id, superseded: false, warehouseId, qty: largest(wants, line.issued, broughtByOthers) }];
  });
  return [
    ...followed,
    ...droppedLines.map(({ prepared: _, standing: __, issued, ...fields }) => ({ ...fields, superseded: true, qty: issued })),
  ];
}
