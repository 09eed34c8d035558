import type { CallInput } from '../core/call.ts';
import { type AnsweredCommand, type Ended, type FlowRefusal, type GivenCommand, type Verdict, without } from '../core/scanFlow.ts';
import { type ReceiveState, type ReceiveWork, stateAfterRefusal, toneOf } from './receive.state.ts';
import { receivingCalls } from './receiving.calls.ts';

const { scanLabel, saveScans, saveLineLocations, clearNoteLocations, saveReceipt } = receivingCalls;
export const receiveFlowCalls = { scanLabel, saveScans, saveLineLocations, clearNoteLocations, saveReceipt };
type Calls = typeof receiveFlowCalls;
type Given = GivenCommand<Calls>;
type Answered = AnsweredCommand<Calls>;
type Inputs = { [K in Exclude<keyof Calls, 'saveReceipt'>]: CallInput<Calls[K]> };

/** All work on the note that a command is about, in hand and saved. */
function onNote(state: ReceiveState, noteNo: string, change: (work: ReceiveWork) => ReceiveWork): ReceiveState {
  const ifOfNote = (one: ReceiveWork) => (one.noteNo === noteNo ? change(one) : one);
  const closed = Object.fromEntries(Object.entries(state.closed).map(([id, one]) => [id, ifOfNote(one)]));
  return { ...state, closed, ...(state.work ? { work: ifOfNote(state.work) } : {}) };
}

const marks = (codes: readonly string[], moment: string) => Object.fromEntries(codes.map((code) => [code, moment]));

/** For each command: how it changes the work, and how a refusal takes that back. */
const effects: {
  [K in keyof Inputs]: {
    give: (work: ReceiveWork, input: Inputs[K], now: string) => ReceiveWork;
    back: (work: ReceiveWork, input: Inputs[K]) => ReceiveWork;
  };
} = {
  scanLabel: {
    give: (work, { code }, now) => ({ ...work, scanned: { ...marks([code], now), ...work.scanned } }),
    back: (work, { code }) => ({ ...work, scanned: without(work.scanned, [code]) }),
  },
  saveScans: {
    give: (work, { labels }, now) => ({ ...work, scanned: { ...marks(labels, now), ...work.scanned } }),
    back: (work, { labels }) => ({ ...work, scanned: without(work.scanned, labels) }),
  },
  saveLineLocations: {
    give: (work, { lineNos, locationCode }) => ({
      ...work,
      places: { ...work.places, ...Object.fromEntries(lineNos.map((lineNo) => [lineNo, locationCode])) },
    }),
    back: (work, { lineNos }) => ({ ...work, places: without(work.places, lineNos) }),
  },
  clearNoteLocations: {
    give: (work, { lineNos = [] }) => ({
      ...work,
      places: { ...work.places, ...Object.fromEntries(lineNos.map((lineNo) => [lineNo, null])) },
    }),
    back: (work, { lineNos = [] }) => ({ ...work, places: without(work.places, lineNos) }),
  },
};

type Effect = {
  give: (work: ReceiveWork, input: unknown, now: string) => ReceiveWork;
  back: (work: ReceiveWork, input: unknown) => ReceiveWork;
};
const effectOf = (callName: keyof Inputs) => effects[callName] as Effect;

export function receiveGiven(state: ReceiveState, { id, callName, input, at, time }: Given): ReceiveState {
  const { noteNo } = input;
  if (callName !== 'saveReceipt') return onNote(state, noteNo, (work) => effectOf(callName).give(work, input, time));
  const { work, closed } = state;
  const isOfThis = work?.noteNo === noteNo && (work.at ?? 0) < at;
  return isOfThis ? { ...state, work: undefined, closed: { ...closed, [id]: work } } : state;
}

export function receiveAnswered(state: ReceiveState, command: Answered): Ended<ReceiveState> {
  const { noteNo } = command.input;
  if (command.callName === 'scanLabel') return labelAnswered(state, command);
  if (command.callName === 'saveLineLocations') {
    const { lineNos, locationCode } = command.input;
    return { state, verdict: { tone: 'accept', word: { id: 'receive.placed', args: { n: lineNos.length } }, what: locationCode } };
  }
  if (command.callName === 'saveScans') {
    const [first, ...more] = command.answer.outcomes.filter(({ done }) => !done);
    if (!first) return { state };
    const codes = [first, ...more].map(({ no }) => no);
    const back = onNote(state, noteNo, (work) => ({ ...work, scanned: without(work.scanned, codes) }));
    return { state: back, verdict: { tone: toneOf(first.error ?? ''), word: first.message, what: codes.join(', ') } };
  }
  if (command.callName !== 'saveReceipt') return { state };
  const { receiptNo, lines } = command.answer;
  return {
    state: { ...state, closed: without(state.closed, [command.id]) },
    verdict: {
      tone: 'accept',
      word: { id: 'receive.saved' },
      what: { id: 'receive.saved.what', args: { no: receiptNo, noteNo, n: lines } },
    },
  };
}

/** From now on a repeat names the moment that the server has. */
function labelAnswered(state: ReceiveState, { input, answer }: Extract<Answered, { callName: 'scanLabel' }>): Ended<ReceiveState> {
  const { label, scannedLabels, labelCount } = answer;
  const { code, scannedAt: at } = label;
  const args = { item: label.itemNo, name: label.itemName, n: scannedLabels, all: labelCount };
  return {
    state: at ? onNote(state, input.noteNo, (work) => ({ ...work, scanned: { ...work.scanned, [code]: at } })) : state,
    verdict: { tone: 'accept', word: { id: 'receive.label-verified' }, what: { id: 'receive.label-verified.what', args } },
  };
}

/** Refusals after which this device no longer works on the note. */
const lost = new Set(['note.already-received', 'note.deleted', 'note.scanned-by-other', 'note.not-scanned']);

export function receiveRefused(
  before: ReceiveState,
  { id: operation, callName, input }: Given,
  { id, message }: FlowRefusal,
): { state: ReceiveState; verdict: Verdict; reopened?: boolean } {
  const { noteNo } = input;
  const verdict: Verdict = { tone: toneOf(id), word: message, what: codeOf(input) };
  const state = stateAfterRefusal(before, id);
  // If the note was taken over, deleted or received elsewhere, every further scan here would be refused.
  const now = lost.has(id) && state.work?.noteNo === noteNo ? { ...state, work: undefined } : state;
  if (callName !== 'saveReceipt') return { state: onNote(now, noteNo, (work) => effectOf(callName).back(work, input)), verdict };
  const saved = now.closed[operation];
  const closed = without(now.closed, [operation]);
  // Another person, or this device before a crash, saved it: nothing is left to do here.
  if (!saved || now.work || lost.has(id)) return { state: { ...now, closed }, verdict };
  return { state: { ...now, closed, work: saved }, verdict, reopened: true };
}

/** The scanned code, for the line below the refusal. */
function codeOf({ noteNo, code, locationCode }: { noteNo: string; code?: string; locationCode?: string }): string {
  return code ?? locationCode ?? noteNo;
}
