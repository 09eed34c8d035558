import type { CallOutput } from '../../contract/core/call.ts';
import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { ShortReason } from '../../contract/receiving/receiving.rules.ts';

export type Note = CallOutput<typeof receivingCalls.noteDetail>;
export type Line = Note['lines'][number];

/** What a worker has done so far in receiving one note; small enough to be kept on the device at every step. */
export interface ReceiveState {
  warehouse?: { id: number; code: string; name: string } | undefined;
  note?: Note | undefined;
  /** Lines left out by hand; every other open line is selected. */
  left: number[];
  /** Quantities changed by hand, by line number. */
  qty: Record<number, string>;
  reasons: Record<number, ShortReason>;
}

export const emptyReceive: ReceiveState = { left: [], qty: {}, reasons: {} };

/** The five steps of receiving (rules receiving-step-1-check-in to receiving-step-5-save). */
export const receiveSteps = ['sign', 'note', 'labels', 'location', 'save'] as const;
export type ReceiveStep = (typeof receiveSteps)[number];

export const isOpen = (line: Line): boolean => line.receivedQty === null || line.receivedQty === undefined;

/** The lines that saving would take: open and not left out. */
export const chosenLines = ({ note, left }: ReceiveState): Line[] =>
  (note?.lines ?? []).filter((line) => isOpen(line) && !left.includes(line.lineNo));

/** What will be received of a line: what was entered, else what was announced. */
export const qtyOf = (state: ReceiveState, line: Line): string => state.qty[line.lineNo] ?? line.qty;

/** How much less than announced; `0` when nothing is missing. */
export const missingOf = (state: ReceiveState, line: Line): string => subtractQty(line.qty, qtyOf(state, line));

/** Chosen lines with less than announced and no reason yet. */
export const linesWantingReason = (state: ReceiveState): Line[] =>
  chosenLines(state).filter((line) => compareQty(missingOf(state, line), '0') > 0 && !state.reasons[line.lineNo]);

/** Chosen lines without a storage location in the receiving warehouse. */
export const linesWantingLocation = (state: ReceiveState): Line[] =>
  chosenLines(state).filter((line) => !line.locationId || (state.warehouse !== undefined && line.warehouseId !== state.warehouse.id));

/** Labels still to be verified before saving is allowed. */
export const labelsMissing = ({ note }: ReceiveState): number => Math.max(0, (note?.labelsNeeded ?? 0) - (note?.scannedLabels ?? 0));

/** The next thing to do. */
export function stepOf(state: ReceiveState): ReceiveStep {
  if (!state.warehouse) return 'sign';
  if (!state.note) return 'note';
  if (labelsMissing(state) > 0) return 'labels';
  return linesWantingLocation(state).length > 0 ? 'location' : 'save';
}

/** The place to propose: that of the first line that needs one, else that of the first chosen line. */
export function proposedPlace(state: ReceiveState): string | undefined {
  const [homeless] = linesWantingLocation(state);
  if (homeless) return homeless.suggestedLocationCode ?? undefined;
  return chosenLines(state)[0]?.locationCode ?? undefined;
}

/** Received so far and announced, summed over the note: what is chosen counts as received. */
export function progressOf(state: ReceiveState): { received: string; announced: string } {
  const lines = state.note?.lines ?? [];
  const chosen = new Set(chosenLines(state));
  const received = lines.map((line) => (isOpen(line) ? (chosen.has(line) ? qtyOf(state, line) : '0') : (line.receivedQty ?? '0')));
  return { received: addQty('0', ...received), announced: addQty('0', ...lines.map((line) => line.qty)) };
}

/** Takes a scanned label into the note without asking the server for all of it again. */
export function withScannedLabel(state: ReceiveState, line: Line, scannedLabels: number): ReceiveState {
  if (!state.note) return state;
  const lines = state.note.lines.map((one) =>
    one.lineNo === line.lineNo ? { ...one, scannedLabels: line.scannedLabels, scannedQty: line.scannedQty } : one,
  );
  return { ...state, note: { ...state.note, lines, scannedLabels: Math.max(state.note.scannedLabels, scannedLabels) } };
}

/** Sets what was counted of a line; the announced quantity takes an earlier reason back. */
export function withQty(state: ReceiveState, line: Line, value: string): ReceiveState {
  const { [line.lineNo]: _gone, ...reasons } = state.reasons;
  return { ...state, qty: { ...state.qty, [line.lineNo]: value }, reasons: compareQty(value, line.qty) < 0 ? state.reasons : reasons };
}

/** Gives the reason for lines that are short. */
export const withReason = (state: ReceiveState, lines: readonly Line[], reason: ShortReason): ReceiveState => ({
  ...state,
  reasons: { ...state.reasons, ...Object.fromEntries(lines.map((line) => [line.lineNo, reason])) },
});

/** Takes the note as it is now; what was counted stays for lines that are still open and announce as much. */
export function withFreshNote(state: ReceiveState, note: Note): ReceiveState {
  const open = new Map(note.lines.filter(isOpen).map((line) => [line.lineNo, line]));
  const keeps = ([lineNo, value]: [string, string]) => {
    const line = open.get(Number(lineNo));
    return line !== undefined && compareQty(value, line.qty) <= 0;
  };
  return { ...state, note, qty: Object.fromEntries(Object.entries(state.qty).filter(keeps)) };
}

/** Selects or leaves out a line. */
export const withChosen = (state: ReceiveState, lineNo: number, chosen: boolean): ReceiveState => ({
  ...state,
  left: chosen ? state.left.filter((one) => one !== lineNo) : [...state.left, lineNo],
});

/** The input of the call that saves. */
export const receiptInput = (state: ReceiveState) => ({
  noteNo: state.note?.noteNo ?? '',
  warehouseId: state.warehouse?.id,
  lines: chosenLines(state).map((line) => ({ lineNo: line.lineNo, qty: qtyOf(state, line), reason: state.reasons[line.lineNo] })),
});
