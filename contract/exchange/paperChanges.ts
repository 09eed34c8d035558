// What becomes of work that people have begun when the ERP changes the paper that they work on. The code reads this table; docs/exchange.md shows it.
import type { RefusalArgs } from '../core/envelope.ts';
import { compareQty } from '../core/quantity.ts';

/** Papers of the ERP, and of workshops, that people work on. */
export const workedPapers = [
  'issueDemand',
  'workshopDemand',
  'productionOrder',
  'transferOrder',
  'requisition',
  'erpIssue',
  'salesShipment',
  'salesReturn',
  'deliveryNote',
] as const;
export type WorkedPaper = (typeof workedPapers)[number];

/** What a newer record may say otherwise. `removed`: a line is gone; `renumbered`: a line has another number; `closed`: the order's status. */
export const paperChanges = [
  'more',
  'less',
  'item',
  'warehouse',
  'project',
  'renumbered',
  'removed',
  'closed',
  'withdrawn',
  'restored',
] as const;
export type PaperChange = (typeof paperChanges)[number];

/** What was done for the line before: nothing that counts; goods stand prepared, or a document is written; goods have moved for good. */
export const workStages = ['untouched', 'prepared', 'done'] as const;
export type WorkStage = (typeof workStages)[number];

/** How far work on a line has come, step by step, and what of it counts when the paper changes. */
export const workProgress = {
  nothing: 'untouched',
  proposed: 'untouched',
  'prepared-part': 'prepared',
  'prepared-full': 'prepared',
  'handed-over': 'prepared',
  intermediate: 'prepared',
  'confirmed-part': 'done',
  sent: 'done',
} as const satisfies Record<string, WorkStage>;
export type WorkProgress = keyof typeof workProgress;

/** Demands are prepared before they are issued; the tests walk each change of each of them at each of these. */
export const demandProgress = Object.keys(workProgress) as readonly WorkProgress[];

/**
 * `followed`: the work goes on as the paper says now, and what was done counts. `surplus`: followed, and what is done beyond it is refused at
 * the next step by name and offered to be put back. `parked`: nothing of the record is taken; it waits at the desk with the reason.
 */
export type ChangeOutcome = 'followed' | 'surplus' | 'parked';
type Outcomes = Readonly<Record<PaperChange, Readonly<Record<WorkStage, ChangeOutcome>>>>;

const always = (outcome: ChangeOutcome) => ({ untouched: outcome, prepared: outcome, done: outcome });
const stages = (prepared: ChangeOutcome, done: ChangeOutcome) => ({ untouched: 'followed' as const, prepared, done });

/** Goods stand prepared for a request and can go back; what was issued is with the ERP. */
const prepared: Outcomes = {
  more: always('followed'),
  less: stages('surplus', 'parked'),
  item: stages('surplus', 'parked'),
  warehouse: stages('surplus', 'followed'),
  project: stages('surplus', 'followed'),
  renumbered: stages('followed', 'parked'),
  removed: stages('surplus', 'followed'),
  closed: stages('surplus', 'followed'),
  withdrawn: stages('surplus', 'followed'),
  restored: always('followed'),
};

/** A document is written for a line, or has moved goods: either way the line stays as it was answered. */
const answered: Outcomes = {
  more: always('followed'),
  less: stages('parked', 'parked'),
  item: stages('parked', 'parked'),
  warehouse: always('followed'),
  project: always('followed'),
  renumbered: stages('parked', 'parked'),
  removed: stages('parked', 'parked'),
  closed: always('followed'),
  withdrawn: stages('surplus', 'followed'),
  restored: always('followed'),
};

/** Cartons of a note were scanned, or a receipt of it was saved: a scanned carton keeps its goods, a received line is final. */
const announced: Outcomes = {
  more: stages('followed', 'parked'),
  less: stages('followed', 'parked'),
  item: stages('parked', 'parked'),
  warehouse: always('followed'),
  project: stages('followed', 'parked'),
  renumbered: stages('parked', 'parked'),
  removed: stages('parked', 'parked'),
  closed: always('followed'),
  withdrawn: stages('followed', 'parked'),
  restored: always('followed'),
};

export const paperOutcomes: Readonly<Record<WorkedPaper, Outcomes>> = {
  issueDemand: prepared,
  workshopDemand: prepared,
  productionOrder: prepared,
  transferOrder: answered,
  requisition: answered,
  erpIssue: answered,
  salesShipment: answered,
  salesReturn: answered,
  deliveryNote: announced,
};

/** What was done for a line of a paper. */
export interface DoneForLine {
  line: number;
  item: string;
  taken: string;
  /** The identity of the line, independent of its number. */
  same?: string;
  /** What of it has moved, and a document with the rest that is still open; without them all of it has. */
  moved?: string;
  openNo?: string | null;
}

/** A line of a paper in a newer record. */
export interface AskedOfLine {
  line: number;
  itemNo: string;
  qty: string;
  same?: string;
}

type TakenId = 'parked.taken-above' | 'parked.taken-other' | 'parked.taken-renumbered' | 'parked.open-above' | 'parked.open-other';
type TakenRefusal = { refuse: TakenId; args: RefusalArgs };

/** The open document that alone stands in the way of a change: what has moved fits it. */
const onlyOpen = ({ item, moved = '', openNo }: DoneForLine, now: AskedOfLine | undefined): string | undefined => {
  if (!openNo || moved === '') return undefined;
  const fits = compareQty(moved, '0') === 0 || (now?.itemNo === item && compareQty(now.qty, moved) >= 0);
  return fits ? openNo : undefined;
};

const changeOf = (done: DoneForLine, now: AskedOfLine | undefined, renumbered: AskedOfLine | undefined): PaperChange | undefined => {
  if (!now) return renumbered ? 'renumbered' : 'removed';
  if (now.itemNo !== done.item) return 'item';
  return compareQty(now.qty, done.taken) < 0 ? 'less' : undefined;
};

/**
 * Why a newer record of a paper cannot be accepted, by the work done for its lines. `known`: the numbers of its lines
 * here; a new number for the same goods may be the missing line.
 */
export function refuseTaken(
  kind: WorkedPaper,
  number: string,
  done: readonly DoneForLine[],
  asked: readonly AskedOfLine[],
  known?: readonly number[],
): TakenRefusal | undefined {
  const lines = new Map(asked.map((line) => [line.line, line]));
  for (const one of done) {
    const now = lines.get(one.line);
    const other = known && asked.find(({ line, itemNo, same }) => !known.includes(line) && itemNo === one.item && same === one.same);
    const change = changeOf(one, now, other);
    if (!change || paperOutcomes[kind][change].done !== 'parked') continue;
    const named = { number, line: one.line, taken: one.taken };
    if (change === 'renumbered' && other)
      return { refuse: 'parked.taken-renumbered', args: { ...named, item: one.item, other: other.line } };
    const no = onlyOpen(one, now);
    const id = no ? 'open' : 'taken';
    const args = { ...named, ...(no && { no }) };
    if (change === 'item') return { refuse: `parked.${id}-other`, args: { ...args, item: one.item, other: now?.itemNo ?? '' } };
    return { refuse: `parked.${id}-above`, args: { ...args, qty: now?.qty ?? '0' } };
  }
  return undefined;
}
