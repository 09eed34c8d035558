import type { CallInput } from '../core/call.ts';
import {
  asks,
  type FlowScan,
  flowCommand,
  type GivenCommand,
  type Moment,
  readable,
  type ScanFlow,
  says,
  type Taken,
} from '../core/scanFlow.ts';
import { findScanned, labelCodeOf, parseScan } from '../labels/scanCode.ts';
import { positionCalls } from './position.calls.ts';
import { type PositionFacts, placeSnapshot, positionKey, positionMoves } from './position.flow.ts';
import { type Comparison, comparePlace } from './position.rules.ts';

/** A running comparison: the labels seen at the place, each with its place in the books when that is known. */
export interface CompareState {
  place?: string | undefined;
  /** When it was opened: an end that was given before is not the end of this one. */
  at?: number | undefined;
  seen: Record<string, { place?: string | undefined }>;
  /** Labels bound to the place, and labels taken off it, since it was opened. */
  bound: readonly string[];
  off: readonly string[];
}

export const noComparison: CompareState = { seen: {}, bound: [], off: [] };

const calls = { ...positionMoves, comparePosition: positionCalls.comparePosition };
type Given = GivenCommand<typeof calls>;

/** Compares the labels in the books with the labels seen. */
export function comparisonOf({ seen, bound, off }: CompareState, facts: PositionFacts | undefined): Comparison {
  const takenOff = new Set(off);
  const expected = new Set([...(facts?.labels.map(({ code }) => code) ?? []), ...bound]);
  return comparePlace(
    [...expected].filter((code) => !takenOff.has(code)),
    Object.keys(seen),
  );
}

/** The state with labels put here or taken off; applied again it changes nothing. */
function withMoves(state: CompareState, { callName, input }: Exclude<Given, { callName: 'comparePosition' }>): CompareState {
  const { place, labels = [] } = input as Partial<CallInput<typeof positionCalls.bindPosition>>;
  if (state.place === undefined) return state;
  const others = (codes: readonly string[]) => codes.filter((code) => !labels.includes(code));
  if (callName === 'unbindPosition') return { ...state, bound: others(state.bound), off: [...others(state.off), ...labels] };
  return place === state.place ? { ...state, bound: [...others(state.bound), ...labels], off: others(state.off) } : state;
}

/** Checks whether a storage location holds the labels in the books: scan the place, then every label there, then end. */
export const compareFlow: ScanFlow<CompareState, PositionFacts, typeof calls> = {
  name: 'compare',
  empty: noComparison,
  calls,
  snapshot: placeSnapshot((state) => ({ ...state, bound: [], off: [] })),
  take,
  given: (state, command) => {
    if (command.callName !== 'comparePosition') return withMoves(state, command);
    return command.input.place === state.place && (state.at ?? 0) < command.at ? noComparison : state;
  },
  answered: (state, command) => {
    if (command.callName !== 'comparePosition') return { state, verdict: { tone: 'accept', word: { id: 'compare.moved' } } };
    const { place, here, missing, elsewhere } = command.answer;
    const same = missing.length === 0 && elsewhere.length === 0;
    const args = { here: here.length, missing: missing.length, elsewhere: elsewhere.length };
    return { state, verdict: { tone: same ? 'accept' : 'warn', word: { id: 'compare.result', args }, what: place } };
  },
  refused: (state, command, { message }) => {
    const { place, labels = [] } = command.input as { place?: string; labels?: string[] };
    const verdict = { tone: 'reject', word: message, what: place ?? labels.join(', ') } as const;
    if (command.callName === 'comparePosition') return { state, verdict };
    const others = (codes: readonly string[]) => codes.filter((code) => !labels.includes(code));
    return { state: { ...state, bound: others(state.bound), off: others(state.off) }, verdict };
  },
};

/** The state at a place that was just opened. */
export const comparisonAt = (place: string, { at }: Moment): CompareState => ({ ...noComparison, place, at });

function take(state: CompareState, scan: FlowScan, facts: PositionFacts | undefined): Taken<CompareState> {
  const read = parseScan(scan.code, scan);
  const { typed, text } = read;
  if (typed?.type === 'location' || !state.place) return place(state, typed?.value ?? text);
  const code = labelCodeOf(read);
  const placeFacts = facts?.code === state.place ? facts : undefined;
  const label = findScanned(placeFacts?.labels ?? [], read);
  if (state.seen[label?.code ?? code]) return says('duplicate', { id: 'compare.seen' }, code);
  if (label) return sawHere(state, label, placeFacts);
  const near = findScanned(placeFacts?.near ?? [], read);
  const taken = addLabelOfElsewhere(near?.code ?? code, near?.place);
  return near ? taken : { ...taken, ask: { kind: 'code', code } };
}

/** Another place begins only when this one is finished. */
const place = (state: CompareState, code: string): Taken<CompareState> =>
  state.place && Object.keys(state.seen).length > 0
    ? says('warn', { id: 'compare.finish-first', args: { place: state.place } }, readable(code))
    : asks('position', code);

function sawHere(state: CompareState, label: PositionFacts['labels'][number], facts: PositionFacts | undefined): Taken<CompareState> {
  const change = saw(label.code);
  const { here, missing } = comparisonOf(change(state), facts);
  const args = { n: here.length, all: here.length + missing.length };
  return { ...says('accept', { id: 'compare.here', args }, `${label.code} · ${label.itemNo} ${label.itemName}`), change };
}

/** With a label that was seen at the place in hand, and where the books have it when that is elsewhere. */
const saw =
  (code: string, place?: string) =>
  (state: CompareState): CompareState => ({ ...state, seen: { ...state.seen, [code]: place === undefined ? {} : { place } } });

/** Something lies here that the books have somewhere else. */
export const addLabelOfElsewhere = (code: string, at: string | undefined): Taken<CompareState> => ({
  ...says('warn', at ? { id: 'compare.of', args: { place: at } } : { id: 'compare.elsewhere' }, readable(code)),
  change: saw(code, at),
});

/** Ends the comparison: the server compares by the same rule and remembers when it was done. */
export function finishComparison({ place, seen }: CompareState): Taken<CompareState> {
  if (!place) return says('warn', { id: 'error.location.choose' });
  const of = { document: { key: positionKey(place), title: place }, about: place, lane: 'positions', closes: true };
  return {
    verdict: { tone: 'accept', word: { id: 'compare.waiting' }, what: place },
    commands: [flowCommand(positionCalls.comparePosition, { place, labels: Object.keys(seen) }, of)],
    awaits: 'soon',
  };
}
