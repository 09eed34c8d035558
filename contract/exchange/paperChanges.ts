// The effect on work in progress when the ERP changes a paper. The code reads this table; docs/exchange.md shows it.
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

/**
 * The differences of a newer record. `removed`: a line is missing; `renumbered`: a line has another number; `warehouse`: for a transfer also
 * the organisation; `closed`: the status of the production order that a line is for.
 */
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

/** The work done for a line: none that counts; goods are prepared, or a document is open; goods have moved finally. */
export const workStages = ['untouched', 'prepared', 'done'] as const;
export type WorkStage = (typeof workStages)[number];

/** The progress of work on a line of a demand, step by step, and the part of it that counts when the paper changes. */
const demandProgress = {
  nothing: 'untouched',
  proposed: 'untouched',
  'prepared-part': 'prepared',
  'prepared-full': 'prepared',
  'handed-over': 'prepared',
  intermediate: 'prepared',
  'confirmed-part': 'done',
  sent: 'done',
} as const satisfies Record<string, WorkStage>;

/** The same for each paper: the tests walk each of its changes at each of these. */
export const workProgress = {
  issueDemand: demandProgress,
  workshopDemand: demandProgress,
  productionOrder: demandProgress,
  transferOrder: {
    nothing: 'untouched',
    'written-part': 'prepared',
    'written-full': 'prepared',
    'confirmed-part': 'done',
    'confirmed-full': 'done',
    'confirmed-and-written': 'prepared',
    sent: 'done',
    arriving: 'done',
    arrived: 'done',
  },
  requisition: { nothing: 'untouched', 'collected-part': 'done', 'collected-full': 'done', sent: 'done' },
  erpIssue: { nothing: 'untouched', 'recorded-part': 'done', 'recorded-full': 'done' },
  salesShipment: {
    nothing: 'untouched',
    'written-part': 'prepared',
    'written-full': 'prepared',
    'confirmed-part': 'done',
    'shipped-part': 'done',
    'shipped-full': 'done',
    sent: 'done',
  },
  salesReturn: { nothing: 'untouched', 'returned-part': 'done', 'returned-full': 'done', sent: 'done' },
  deliveryNote: {
    nothing: 'untouched',
    opened: 'untouched',
    'scanned-part': 'prepared',
    'scanned-full': 'prepared',
    'received-part': 'done',
    'received-full': 'done',
    sent: 'done',
  },
} as const satisfies Record<WorkedPaper, Record<string, WorkStage>>;
export type DemandProgress = keyof typeof demandProgress;

/**
 * `followed`: the work continues by the new paper, and the work done counts. `surplus`: followed, and the surplus of the work done is refused at
 * the next step by name and offered for putting back. `parked`: nothing of the record is taken in; it waits at the desk with the reason.
 */
export type ChangeOutcome = 'followed' | 'surplus' | 'parked';
type ByStage = Readonly<Record<WorkStage, ChangeOutcome>>;

const always = (outcome: ChangeOutcome) => ({ untouched: outcome, prepared: outcome, done: outcome });
const stages = (prepared: ChangeOutcome, done: ChangeOutcome) => ({ untouched: 'followed' as const, prepared, done });

/** Goods are prepared for a request and can go back; the ERP has the issued ones. */
const prepared = {
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

/** A document is open for a line, or has moved goods: in both cases the line keeps its data, because the document belongs to the old paper. */
const answered = {
  more: always('followed'),
  less: stages('parked', 'parked'),
  item: stages('parked', 'parked'),
  project: stages('parked', 'followed'),
  renumbered: stages('parked', 'parked'),
  removed: stages('parked', 'parked'),
  withdrawn: stages('surplus', 'followed'),
  restored: always('followed'),
};
const warehouse = stages('parked', 'followed');

/** Cartons of a note were scanned, or a receipt of it was saved: a scanned carton keeps its goods, a received line is final. */
const announced = {
  more: stages('followed', 'parked'),
  less: stages('followed', 'parked'),
  item: stages('parked', 'parked'),
  project: stages('followed', 'parked'),
  renumbered: stages('parked', 'parked'),
  removed: stages('parked', 'parked'),
  withdrawn: stages('followed', 'parked'),
  restored: always('followed'),
};

/** Of each paper the changes that it can have. */
export const paperOutcomes = {
  issueDemand: prepared,
  workshopDemand: prepared,
  productionOrder: prepared,
  // Goods in transit are identified by their source and target.
  transferOrder: { ...answered, warehouse: stages('parked', 'parked') },
  requisition: { ...answered, warehouse, closed: always('followed') },
  erpIssue: { ...answered, warehouse, closed: always('followed') },
  salesShipment: { ...answered, warehouse },
  salesReturn: answered,
  deliveryNote: announced,
} as const satisfies Record<WorkedPaper, Readonly<Partial<Record<PaperChange, ByStage>>>>;

/** The changes that a paper can have, in one order. */
export const changesOf = (kind: WorkedPaper): PaperChange[] => paperChanges.filter((change) => change in paperOutcomes[kind]);

/** The effect of a change of a paper; a change that it cannot have is followed. */
export const outcomeOf = (kind: WorkedPaper, change: PaperChange, stage: WorkStage): ChangeOutcome =>
  (paperOutcomes[kind] as Readonly<Partial<Record<PaperChange, ByStage>>>)[change]?.[stage] ?? 'followed';

/** The work done for a line of a paper. */
export interface DoneForLine {
  line: number;
  item: string;
  taken: string;
  /** The identity of the line, independent of its number. */
  same?: string;
  /** The moved quantity, and the open document with the rest; without them the whole quantity has moved. */
  moved?: string;
  openNo?: string | null;
  /** The paper's data of the line at that time, as far as an open document has them too. */
  was?: SaidOfLine;
}

/** Source, target and project of a line's goods. */
export interface SaidOfLine {
  project?: string | undefined;
  warehouse?: string | undefined;
}

/** A line of a paper in a newer record. */
export interface AskedOfLine extends SaidOfLine {
  line: number;
  itemNo: string;
  qty: string;
  same?: string;
}

type TakenId =
  `parked.${'taken-above' | 'taken-other' | 'taken-renumbered' | 'taken-elsewhere' | 'open-above' | 'open-other' | 'open-changed'}`;
type TakenRefusal = { refuse: TakenId; args: RefusalArgs };

/** The open document that alone blocks a change: the moved quantity fits it. */
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

/** The data of a document stay until it has left or is deleted; moved goods stay at their target. */
function refuseSaid(kind: WorkedPaper, number: string, done: DoneForLine, now: AskedOfLine | undefined): TakenRefusal | undefined {
  const { was, openNo: no, line, taken } = done;
  if (!was || !now) return undefined;
  const changes = (['warehouse', 'project'] as const).filter((name) => (was[name] ?? '') !== (now[name] ?? ''));
  if (no && changes.some((change) => outcomeOf(kind, change, 'prepared') === 'parked'))
    return { refuse: 'parked.open-changed', args: { number, line, taken, no } };
  const away = changes.find((change) => outcomeOf(kind, change, 'done') === 'parked');
  return away && { refuse: 'parked.taken-elsewhere', args: { number, line, taken, was: was[away] || '—', other: now[away] || '—' } };
}

/**
 * Why a newer record of a paper cannot be accepted, by the work done for its lines. `known`: the numbers of its lines
 * here; a new number for the same goods may be the missing line.
 */
export function refuseTaken(
  kind: WorkedPaper,
  number: string,
  done: readonly DoneForLine[],
  paperLines: readonly AskedOfLine[],
  known?: readonly number[],
): TakenRefusal | undefined {
  const lines = new Map(paperLines.map((line) => [line.line, line]));
  for (const one of done) {
    const now = lines.get(one.line);
    const other = known && paperLines.find(({ line, itemNo, same }) => !known.includes(line) && itemNo === one.item && same === one.same);
    const change = changeOf(one, now, other);
    if (!change || outcomeOf(kind, change, 'done') !== 'parked') {
      const why = refuseSaid(kind, number, one, now);
      if (why) return why;
      continue;
    }
    const named = { number, line: one.line, taken: one.taken };
    const no = onlyOpen(one, now);
    if (change === 'renumbered' && other && !no)
      return { refuse: 'parked.taken-renumbered', args: { ...named, item: one.item, other: other.line } };
    const id = no ? 'open' : 'taken';
    const args = { ...named, ...(no && { no }) };
    if (change === 'item') return { refuse: `parked.${id}-other`, args: { ...args, item: one.item, other: now?.itemNo ?? '' } };
    return { refuse: `parked.${id}-above`, args: { ...args, qty: now?.qty ?? '0' } };
  }
  return undefined;
}
