import type { CallOutput } from '../core/call.ts';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import { without } from '../core/scanFlow.ts';
import { goodsForShelf } from '../documents/shelves.ts';
import { batchKey, type DayInHand, dayInHand, type EnteredDays } from './batchDays.rules.ts';
import type { ReceiveState, ReceiveWork } from './receive.state.ts';
import type { receivingCalls } from './receiving.calls.ts';
import type { ShortReason } from './receiving.rules.ts';

export type Note = CallOutput<typeof receivingCalls.noteDetail>;
export type Line = Note['lines'][number];
export type ReceiveFacts = CallOutput<typeof receivingCalls.receiveSnapshot>;

/** The note on the screen: the snapshot with the work of this device since. */
export interface ReceiveView extends Omit<ReceiveWork, 'noteNo' | 'at' | 'scanned' | 'away' | 'places'> {
  warehouse?: ReceiveState['warehouse'];
  note?: Note | undefined;
  homes: ReceiveFacts['homes'];
  /** The day at the plant when the note was read, and the policy for goods with too few days left. */
  today: string;
  shortLife: NonNullable<ReceiveFacts['shortLife']>;
}

export const emptyView: ReceiveView = { left: [], qty: {}, reasons: {}, homes: [], today: '', shortLife: 'warn' };

/** The note with the worker's changes. Unchanged lines stay the same objects, so that only the others are drawn again. */
export function viewOf({ warehouse, work }: ReceiveState, facts: ReceiveFacts | undefined): ReceiveView {
  if (!work || facts?.note.noteNo !== work.noteNo) return { ...emptyView, warehouse };
  const unseen = facts.labels.filter(({ scannedAt }) => !scannedAt);
  const added = byLine(unseen.filter(({ code }) => work.scanned[code] !== undefined));
  const away = byLine(unseen.filter(({ code }) => isAway(work, code)));
  const lines = facts.note.lines.map((line) => {
    const more = added.get(line.lineNo);
    const less = away.get(line.lineNo);
    const place = work.places[line.lineNo];
    if (!more && !less && place === undefined) return line;
    return {
      ...line,
      ...(more ? { scannedLabels: line.scannedLabels + more.n, scannedQty: addQty(line.scannedQty, more.qty) } : {}),
      ...(less ? { labelCount: line.labelCount - less.n } : {}),
      ...(place === undefined ? {} : placed(place, warehouse?.id)),
    };
  });
  const countOf = (labels: typeof added) => [...labels.values()].reduce((sum, { n }) => sum + n, 0);
  const { note } = facts;
  return {
    warehouse,
    note: { ...note, lines, scannedLabels: note.scannedLabels + countOf(added), labelCount: note.labelCount - countOf(away) },
    ...withoutAway(work, stillFits(work.qty, lines), lines, away),
    homes: facts.homes,
    days: work.days,
    scannedDays: work.scannedDays,
    today: facts.revision.slice(0, 10),
    shortLife: facts.shortLife ?? 'warn',
  };
}

/** Of each line the number of its labels, their quantity, and the first of them. */
type LabelsOfLine = Map<number, { n: number; qty: string; first: string }>;

function byLine(labels: ReceiveFacts['labels']): LabelsOfLine {
  const lines: LabelsOfLine = new Map();
  for (const { lineNo, qty, code } of labels) {
    const so = lines.get(lineNo) ?? { n: 0, qty: '0', first: code };
    lines.set(lineNo, { n: so.n + 1, qty: addQty(so.qty, qty), first: so.first });
  }
  return lines;
}

/** Whether somebody marked the carton of a label as not received, and nobody has scanned it since. */
export const isAway = ({ away, scanned }: ReceiveWork, code: string): boolean => away?.[code] !== undefined && scanned[code] === undefined;

/** The entries of the work with less for each carton that is not received: a line of which nothing is left is left out. */
function withoutAway(work: ReceiveWork, counted: ReceiveWork['qty'], lines: readonly Line[], away: LabelsOfLine) {
  const [left, qty, reasons] = [[...work.left], { ...counted }, { ...work.reasons }];
  for (const line of lines) {
    const missing = away.get(line.lineNo);
    if (!missing || !isOpen(line)) continue;
    const rest = subtractQty(line.qty, missing.qty);
    if (compareQty(rest, '0') <= 0) left.push(line.lineNo);
    else if (compareQty(rest, qty[line.lineNo] ?? line.qty) < 0) qty[line.lineNo] = rest;
    reasons[line.lineNo] ??= work.away?.[missing.first] ?? 'short';
  }
  return { left, qty, reasons };
}

const placed = (code: string | null, warehouseId: number | undefined) => ({
  locationId: code === null ? null : 1,
  locationCode: code,
  warehouseId: code === null ? null : (warehouseId ?? null),
});

/** Keeps counted quantities of lines that are still open and whose announced quantity is not smaller. */
function stillFits(qty: ReceiveWork['qty'], lines: readonly Line[]): ReceiveWork['qty'] {
  const open = new Map(lines.filter(isOpen).map((line) => [line.lineNo, line]));
  const keeps = ([lineNo, value]: [string, string]) => {
    const line = open.get(Number(lineNo));
    return line !== undefined && compareQty(value, line.qty) <= 0;
  };
  return Object.fromEntries(Object.entries(qty).filter(keeps));
}

/** The five steps of receiving (rules receiving-step-1-check-in to receiving-step-5-save). */
export const receiveSteps = ['sign', 'note', 'labels', 'location', 'save'] as const;
export type ReceiveStep = (typeof receiveSteps)[number];

export const isOpen = (line: Line): boolean => line.receivedQty === null || line.receivedQty === undefined;

/** The lines that saving would take: open and not left out. */
export const chosenLines = ({ note, left }: ReceiveView): Line[] =>
  (note?.lines ?? []).filter((line) => isOpen(line) && !left.includes(line.lineNo));

/** The quantity to receive of a line: the entered one, else the announced one. */
export const qtyOf = (state: ReceiveView, line: Line): string => state.qty[line.lineNo] ?? line.qty;

/** The quantity that is missing from the announced one; `0` when it is complete. */
export const missingOf = (state: ReceiveView, line: Line): string => subtractQty(line.qty, qtyOf(state, line));

/** Chosen lines with less than announced and no reason yet. */
export const linesWantingReason = (state: ReceiveView): Line[] =>
  chosenLines(state).filter((line) => compareQty(missingOf(state, line), '0') > 0 && !state.reasons[line.lineNo]);

/** The last day of a line's batch, and the open question about it. */
export const dayOf = ({ days, scannedDays }: Pick<ReceiveView, 'days' | 'scannedDays'>, line: Line): DayInHand =>
  dayInHand(line, scannedDays?.[batchKey(line)], days?.[batchKey(line)]);

/** Whether the last day of a line's batch is a person's to change. */
export const hasDay = (line: Line): boolean =>
  isOpen(line) && line.batch !== '' && !line.dayFixed && ((line.shelfDays ?? 0) > 0 || Boolean(line.lastDay));

/** Chosen lines that arrived and whose batch still needs a last day, or one of several. */
export const linesWantingDay = (state: ReceiveView): Line[] =>
  chosenLines(state).filter((line) => compareQty(qtyOf(state, line), '0') > 0 && dayOf(state, line).question !== undefined);

/** Sets the dates that a person enters for a line's batch. */
export const withDays = (work: ReceiveWork, line: Line, days: EnteredDays): ReceiveWork => ({
  ...work,
  days: { ...work.days, [batchKey(line)]: { ...days, ...(line.lastDay ? { insteadOf: line.lastDay } : {}) } },
});

/** Adds the last day that a scanned label carries. */
export const withScannedDay = (work: ReceiveWork, line: Line, day: string): ReceiveWork => ({
  ...work,
  scannedDays: { ...work.scannedDays, [batchKey(line)]: [...new Set([...(work.scannedDays?.[batchKey(line)] ?? []), day])] },
});

/** Chosen lines without a storage location in the receiving warehouse. */
export const linesWantingLocation = (state: ReceiveView): Line[] =>
  chosenLines(state).filter((line) => !line.locationId || (state.warehouse !== undefined && line.warehouseId !== state.warehouse.id));

/** Labels still to be verified before saving is allowed. */
export const labelsMissing = ({ note }: ReceiveView): number => Math.max(0, (note?.labelsNeeded ?? 0) - (note?.scannedLabels ?? 0));

/** The next thing to do. */
export function stepOf(state: ReceiveView): ReceiveStep {
  if (!state.warehouse) return 'sign';
  if (!state.note) return 'note';
  if (labelsMissing(state) > 0) return 'labels';
  return linesWantingLocation(state).length > 0 ? 'location' : 'save';
}

/** The default location of a line, when it is in the receiving warehouse. */
export const homeOf = ({ homes, warehouse }: ReceiveView, line: Line): string | undefined =>
  homes.find((home) => home.lineNo === line.lineNo && home.warehouseId === warehouse?.id)?.code;

/** The place to propose: the home of the first line that needs one, else where the first chosen line goes. Never one that is refused (R37). */
export function proposedPlace(state: ReceiveView): string | undefined {
  const homeless = linesWantingLocation(state);
  if (homeless.length > 0) return homeless.map((line) => homeOf(state, line)).find((code) => code !== undefined);
  return chosenLines(state)[0]?.locationCode ?? undefined;
}

/** Of the lines that need a place: those that have a home here, by home (R38). */
export function linesByHome(state: ReceiveView): Map<string, Line[]> {
  const byHome = new Map<string, Line[]>();
  for (const line of linesWantingLocation(state)) {
    const home = homeOf(state, line);
    if (home !== undefined) byHome.set(home, [...(byHome.get(home) ?? []), line]);
  }
  return byHome;
}

/** The lines that a scanned place is for (R38). */
export function linesFor(state: ReceiveView, code: string): number[] {
  const wanting = new Set(linesWantingLocation(state).map(({ lineNo }) => lineNo));
  const shelvesOf = (line: Line) => ({
    suggested: homeOf(state, line),
    given: wanting.has(line.lineNo) ? undefined : (line.locationCode ?? undefined),
  });
  return goodsForShelf(code, chosenLines(state), shelvesOf).map(({ lineNo }) => lineNo);
}

/** The other warehouse that all the goods waiting for a place belong to; undefined when they do not (R37). */
export function belongsTo(state: ReceiveView): string | undefined {
  const homeless = linesWantingLocation(state);
  const names = new Set(homeless.map((line) => state.homes.find((home) => home.lineNo === line.lineNo)));
  const [only, ...more] = new Set([...names].map((home) => (home?.warehouseId === state.warehouse?.id ? undefined : home?.warehouse)));
  return more.length === 0 ? only : undefined;
}

/** Lines received or chosen to be, of all: pieces, metres and kilograms cannot be added up (R46). */
export function progressOf(state: ReceiveView): { received: number; announced: number } {
  const lines = state.note?.lines ?? [];
  return { received: lines.filter((line) => !isOpen(line)).length + chosenLines(state).length, announced: lines.length };
}

/** Sets the counted quantity of a line; the announced quantity removes an earlier reason. */
export function withQty(work: ReceiveWork, line: Line, value: string): ReceiveWork {
  const { [line.lineNo]: _gone, ...reasons } = work.reasons;
  return { ...work, qty: { ...work.qty, [line.lineNo]: value }, reasons: compareQty(value, line.qty) < 0 ? work.reasons : reasons };
}

/** Gives the reason for lines that are short. */
export const withReason = (work: ReceiveWork, lines: readonly Line[], reason: ShortReason): ReceiveWork => ({
  ...work,
  reasons: { ...work.reasons, ...Object.fromEntries(lines.map((line) => [line.lineNo, reason])) },
});

/** Says of cartons that they are not received, and why; without a reason, that they are after all. */
export const withAway = (work: ReceiveWork, codes: readonly string[], reason?: ShortReason): ReceiveWork => ({
  ...work,
  away: { ...without(work.away ?? {}, codes), ...(reason ? Object.fromEntries(codes.map((code) => [code, reason])) : {}) },
});

/** The lines of which more is received than was scanned. */
export const linesToVerify = (view: ReceiveView): Line[] =>
  chosenLines(view).filter((line) => compareQty(qtyOf(view, line), line.scannedQty) > 0);

/** The cartons of these lines that nobody has scanned or marked as missing. */
export function unverified(view: ReceiveView, work: ReceiveWork, { labels }: ReceiveFacts): ReceiveFacts['labels'] {
  const wanted = new Set(linesToVerify(view).map(({ lineNo }) => lineNo));
  const isOver = ({ code, scannedAt, state }: (typeof labels)[number]) =>
    scannedAt || state === 'void' || state === 'split' || work.scanned[code] !== undefined || isAway(work, code);
  return labels.filter((label) => wanted.has(label.lineNo) && !isOver(label));
}

/** Selects or leaves out a line. */
export const withChosen = (work: ReceiveWork, lineNo: number, chosen: boolean): ReceiveWork => ({
  ...work,
  left: chosen ? work.left.filter((one) => one !== lineNo) : [...work.left, lineNo],
});

/** The input of the call that saves. */
export const receiptInput = (state: ReceiveView) => ({
  noteNo: state.note?.noteNo ?? '',
  warehouseId: state.warehouse?.id,
  lines: chosenLines(state).map((line) => ({
    lineNo: line.lineNo,
    qty: qtyOf(state, line),
    reason: state.reasons[line.lineNo],
    ...dayOf(state, line).enteredDays,
  })),
});
