import type { CallInput, CallOutput } from '../core/call.ts';
import { asks, type FlowScan, flowCommand, type GivenCommand, readable, type ScanFlow, says, type Taken } from '../core/scanFlow.ts';
import { labelCodeOf, parseScan } from '../labels/scanCode.ts';
import { positionCalls } from './position.calls.ts';
import { moveLane, type PositionFacts } from './position.flow.ts';
import { type Comparison, comparePlace } from './position.rules.ts';

/** A comparison on its way: what was seen at the place, with where the books have it when that is known. */
export interface CompareState {
  place?: string | undefined;
  seen: Record<string, { place?: string | undefined }>;
  /** What was bound to the place and taken off it since it was opened. */
  bound: readonly string[];
  off: readonly string[];
}

export const noComparison: CompareState = { seen: {}, bound: [], off: [] };

type Finished = CallInput<typeof positionCalls.comparePosition>;
type Moves = CallInput<typeof positionCalls.bindPosition>;
const isFinish = ({ callName }: GivenCommand): boolean => callName === 'comparePosition';

/** What should lie there, and what was seen. */
export function comparisonOf({ seen, bound, off }: CompareState, facts: PositionFacts | undefined): Comparison {
  const gone = new Set(off);
  const expected = new Set([...(facts?.labels.map(({ code }) => code) ?? []), ...bound]);
  return comparePlace(
    [...expected].filter((code) => !gone.has(code)),
    Object.keys(seen),
  );
}

/** The state with labels put here or taken off; asked for again it changes nothing. */
function withMoves(state: CompareState, { callName, input }: GivenCommand): CompareState {
  const { place, labels = [] } = input as Moves;
  const others = (codes: readonly string[]) => codes.filter((code) => !labels.includes(code));
  if (callName === 'unbindPosition') return { ...state, bound: others(state.bound), off: [...others(state.off), ...labels] };
  return place === state.place ? { ...state, bound: [...others(state.bound), ...labels], off: others(state.off) } : state;
}

/** Looking whether a storage location holds what it should: the place, then everything that lies there, then the end. */
export const compareFlow: ScanFlow<CompareState, PositionFacts> = {
  name: 'compare',
  empty: noComparison,
  calls: { comparePosition: positionCalls.comparePosition },
  take,
  given: (state, command) => {
    if (!isFinish(command)) return withMoves(state, command);
    return (command.input as Finished).place === state.place ? noComparison : state;
  },
  answered: (state, command, answer) => {
    if (!isFinish(command)) return { state, verdict: { tone: 'accept', word: { id: 'compare.moved' } } };
    const { place, here, missing, elsewhere } = answer as CallOutput<typeof positionCalls.comparePosition>;
    const same = missing.length === 0 && elsewhere.length === 0;
    const args = { here: here.length, missing: missing.length, elsewhere: elsewhere.length };
    return { state, verdict: { tone: same ? 'accept' : 'warn', word: { id: 'compare.result', args }, what: place } };
  },
  refused: (state, command, { message }) => {
    const { place, labels = [] } = command.input as Moves;
    const others = (codes: readonly string[]) => codes.filter((code) => !labels.includes(code));
    const back = isFinish(command) ? state : { ...state, bound: others(state.bound), off: others(state.off) };
    return { state: back, verdict: { tone: 'reject', word: message, what: place ?? labels.join(', ') } };
  },
};

function take(state: CompareState, scan: FlowScan, facts: PositionFacts | undefined): Taken<CompareState> {
  const read = parseScan(scan.code, scan);
  const { typed, text } = read;
  if (typed?.type === 'location' || !state.place) return place(state, typed?.value ?? text);
  const code = labelCodeOf(read);
  const known = facts?.code === state.place ? facts : undefined;
  const label = known?.labels.find((one) => one.code.toUpperCase() === code.toUpperCase());
  if (state.seen[label?.code ?? code]) return says(state, 'duplicate', { id: 'compare.seen' }, code);
  if (label) return sawHere({ ...state, seen: { ...state.seen, [label.code]: {} } }, label, known);
  const near = known?.near.find((one) => one.code.toUpperCase() === code.toUpperCase());
  const taken = sawElsewhere(state, near?.code ?? code, near?.place);
  return near ? taken : { ...taken, ask: { kind: 'code', code } };
}

/** Another place begins only when this one is finished. */
const place = (state: CompareState, code: string): Taken<CompareState> =>
  state.place && Object.keys(state.seen).length > 0
    ? says(state, 'warn', { id: 'compare.finish-first', args: { place: state.place } }, readable(code))
    : asks(state, 'position', code);

function sawHere(state: CompareState, label: PositionFacts['labels'][number], facts: PositionFacts | undefined): Taken<CompareState> {
  const { here, missing } = comparisonOf(state, facts);
  const args = { n: here.length, all: here.length + missing.length };
  return says(state, 'accept', { id: 'compare.here', args }, `${label.code} · ${label.itemNo} ${label.itemName}`);
}

/** Something lies here that the books have somewhere else. */
export const sawElsewhere = (state: CompareState, code: string, at: string | undefined): Taken<CompareState> => ({
  state: { ...state, seen: { ...state.seen, [code]: { place: at } } },
  verdict: { tone: 'warn', word: at ? { id: 'compare.of', args: { place: at } } : { id: 'compare.elsewhere' }, what: readable(code) },
  commands: [],
});

/** Ends the comparison: the server compares by the same rule and remembers when it was done. */
export function finishComparison(state: CompareState): Taken<CompareState> {
  if (!state.place) return says(state, 'warn', { id: 'error.location.choose' });
  const input = { place: state.place, labels: Object.keys(state.seen) };
  return {
    state: noComparison,
    verdict: { tone: 'accept', word: { id: 'compare.waiting' }, what: state.place },
    commands: [flowCommand(positionCalls.comparePosition, input, { ...moveLane, closes: true })],
    unsure: true,
  };
}
