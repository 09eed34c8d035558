import type { CallInput, CallOutput } from '../core/call.ts';
import type { GivenCommand, Verdict } from '../core/scanFlow.ts';
import { type ReceiveState, type ReceiveWork, toneOf } from './receive.state.ts';
import type { receivingCalls } from './receiving.calls.ts';

type Inputs = { [K in keyof typeof receivingCalls]: CallInput<(typeof receivingCalls)[K]> };

/** The work on the note that a command is about, in hand or saved. */
function onNote(state: ReceiveState, noteNo: string, change: (work: ReceiveWork) => ReceiveWork): ReceiveState {
  const { work, closed } = state;
  if (work?.noteNo === noteNo) return { ...state, work: change(work) };
  const saved = closed[noteNo];
  return saved ? { ...state, closed: { ...closed, [noteNo]: change(saved) } } : state;
}

const marks = (codes: readonly string[], moment: string) => Object.fromEntries(codes.map((code) => [code, moment]));
const without = <T>(record: Record<string, T>, keys: readonly (string | number)[]): Record<string, T> => {
  const gone = new Set(keys.map(String));
  return Object.fromEntries(Object.entries(record).filter(([key]) => !gone.has(key)));
};

/** What a command does to the work, and how it is taken back. */
const effects: {
  [K in keyof Inputs]?: {
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

const noteOf = ({ input }: GivenCommand): string => (input as { noteNo?: string }).noteNo ?? '';
type Effect = {
  give: (work: ReceiveWork, input: unknown, now: string) => ReceiveWork;
  back: (work: ReceiveWork, input: unknown) => ReceiveWork;
};
const effectOf = ({ callName }: GivenCommand) => effects[callName as keyof Inputs] as Effect | undefined;

export function receiveGiven(state: ReceiveState, command: GivenCommand, now: string): ReceiveState {
  const noteNo = noteOf(command);
  if (command.callName === 'saveReceipt') {
    const { work, closed } = state;
    return work?.noteNo === noteNo ? { ...state, work: undefined, closed: { ...closed, [noteNo]: work } } : state;
  }
  const effect = effectOf(command);
  return effect ? onNote(state, noteNo, (work) => effect.give(work, command.input, now)) : state;
}

export function receiveAnswered(state: ReceiveState, command: GivenCommand, answer: unknown): { state: ReceiveState; verdict?: Verdict } {
  const noteNo = noteOf(command);
  if (command.callName === 'scanLabel') {
    // From now on a repeat names the moment that the server has.
    const { label } = answer as CallOutput<typeof receivingCalls.scanLabel>;
    const at = label.scannedAt;
    if (at) return { state: onNote(state, noteNo, (work) => ({ ...work, scanned: { ...work.scanned, [label.code]: at } })) };
  }
  if (command.callName === 'saveScans') {
    const { outcomes } = answer as CallOutput<typeof receivingCalls.saveScans>;
    const [first, ...more] = outcomes.filter(({ done }) => !done);
    if (!first) return { state };
    const codes = [first, ...more].map(({ no }) => no);
    const back = onNote(state, noteNo, (work) => ({ ...work, scanned: without(work.scanned, codes) }));
    return { state: back, verdict: { tone: toneOf(first.error ?? ''), word: first.message, what: codes.join(', ') } };
  }
  if (command.callName !== 'saveReceipt') return { state };
  const { receiptNo, lines } = answer as CallOutput<typeof receivingCalls.saveReceipt>;
  const { [noteNo]: _done, ...closed } = state.closed;
  return {
    state: { ...state, closed },
    verdict: {
      tone: 'accept',
      word: { id: 'receive.saved' },
      what: { id: 'receive.saved.what', args: { no: receiptNo, noteNo, n: lines } },
    },
  };
}

/** The check-in no longer holds: the next thing to do is to check in again; the note stays open meanwhile. */
const checkedOut = new Set(['check-in.required', 'receive.warehouse-required']);
/** The note is nobody's work on this device any more. */
const lost = new Set(['note.already-received', 'note.deleted', 'note.scanned-by-other', 'note.not-scanned']);

export function receiveRefused(
  state: ReceiveState,
  command: GivenCommand,
  { id, message }: { id: string; message: string },
): { state: ReceiveState; verdict: Verdict } {
  const noteNo = noteOf(command);
  const verdict: Verdict = { tone: toneOf(id), word: message, what: codeOf(command) };
  const { warehouse, ...rest } = state;
  const standing: ReceiveState = checkedOut.has(id) ? rest : { ...rest, warehouse };
  // Taken over, deleted or received elsewhere: whoever goes on with it here would be refused at every scan.
  const now = lost.has(id) && standing.work?.noteNo === noteNo ? { ...standing, work: undefined } : standing;
  if (command.callName === 'saveReceipt') {
    const { [noteNo]: saved, ...closed } = now.closed;
    // Somebody else, or this device before a crash, has saved it: there is nothing left to do here.
    const reopened = saved && !now.work && !lost.has(id) ? saved : now.work;
    return { state: { ...now, closed, work: reopened }, verdict };
  }
  const effect = effectOf(command);
  return { state: effect ? onNote(now, noteNo, (work) => effect.back(work, command.input)) : now, verdict };
}

/** What was scanned, for the line below the refusal. */
function codeOf({ input }: GivenCommand): string {
  const { code, locationCode, noteNo = '' } = input as { code?: string; locationCode?: string; noteNo?: string };
  return code ?? locationCode ?? noteNo;
}
