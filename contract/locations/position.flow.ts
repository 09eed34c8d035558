import type { CallInput, CallOutput } from '../core/call.ts';
import { asks, type FlowScan, flowCommand, type GivenCommand, readable, type ScanFlow, says, type Taken } from '../core/scanFlow.ts';
import { labelCodeOf, parseScan } from '../labels/scanCode.ts';
import { positionCalls } from './position.calls.ts';

/** What a device knows of a storage location. */
export type PositionFacts = CallOutput<typeof positionCalls.positionSnapshot>;
export type PositionMode = 'bind' | 'unbind';

/** What is known of a label that was moved here. */
export interface MovedLabel {
  itemNo?: string;
  itemName?: string;
  qty?: string;
  unit?: string;
}

/** Work at a storage location: which one, and what was put there or taken off since it was opened. */
export interface PositionState {
  place?: string | undefined;
  moved: Record<string, MovedLabel>;
}

export const noPosition: PositionState = { moved: {} };
/** What a device knows a place in hand by. */
export const positionKey = (place: string): string => `position ${place}`;
/** All moves of a device go out one after the other: a label may be put into one place and then into the next. */
export const moveLane = { lane: 'positions' } as const;

type MoveInput = CallInput<typeof positionCalls.bindPosition>;
type MoveAnswer = CallOutput<typeof positionCalls.bindPosition>;
const callOf = { bind: positionCalls.bindPosition, unbind: positionCalls.unbindPosition };
const inputOf = ({ input }: GivenCommand) => input as MoveInput;

/** The command that moves labels. */
export function moveCommand(mode: PositionMode, place: string | undefined, labels: string[], scan: Partial<FlowScan> = {}) {
  const { byHand = false, reason } = scan;
  return mode === 'bind'
    ? flowCommand(callOf.bind, { place, labels, byHand, reason }, moveLane)
    : flowCommand(callOf.unbind, { labels, byHand, reason }, moveLane);
}

/** Putting labels into a storage location, or taking them off theirs: the place first, then label after label. */
export const positionFlow = (mode: PositionMode): ScanFlow<PositionState, PositionFacts> => ({
  name: mode,
  empty: noPosition,
  calls: { [callOf[mode].name]: callOf[mode] },
  take: (state, scan, facts) => take(mode, state, scan, facts),
  given: (state, command) => ({
    ...state,
    moved: { ...state.moved, ...Object.fromEntries(ownLabels(state, command).map(([code]) => [code, state.moved[code] ?? {}])) },
  }),
  answered: (state, command, answer) => {
    const { labels, goods } = answer as MoveAnswer;
    const known = new Map(labels.map(({ code, itemNo, itemName, qty, unit }) => [code, { itemNo, itemName, qty, unit }]));
    const moved = { ...state.moved, ...Object.fromEntries(ownLabels(state, command).map(([code]) => [code, known.get(code) ?? {}])) };
    const [first] = [...labels, ...goods];
    const what = first && [...('code' in first ? [first.code] : []), first.itemNo, first.itemName].join(' · ');
    const still = labels.length > 0 && labels.every((label) => !label.moved);
    return {
      state: { ...state, moved },
      verdict: {
        tone: still ? 'duplicate' : 'accept',
        word: { id: still ? `${mode}.already` : `${mode}.done` },
        ...(what ? { what } : {}),
      },
    };
  },
  refused: (state, command, { message }) => {
    const gone = new Set(inputOf(command).labels ?? []);
    const moved = Object.fromEntries(Object.entries(state.moved).filter(([code]) => !gone.has(code)));
    return { state: { ...state, moved }, verdict: { tone: 'reject', word: message, what: [...gone].join(', ') } };
  },
});

/** The labels of a command that belong to the work in hand. */
function ownLabels({ place }: PositionState, command: GivenCommand): [string][] {
  const { place: of, labels = [] } = inputOf(command);
  return command.callName === 'unbindPosition' || of === place ? labels.map((code) => [code]) : [];
}

const spellings = (code: string): string => code.toUpperCase();

function take(mode: PositionMode, state: PositionState, scan: FlowScan, facts: PositionFacts | undefined): Taken<PositionState> {
  const read = parseScan(scan.code, scan);
  const { typed, text } = read;
  if (typed?.type === 'location') return openPlace(typed.value);
  if (!state.place && mode === 'bind') return asks(state, typed ? 'other' : 'position', typed?.value ?? text);
  const code = labelCodeOf(read);
  const known = facts && facts.code === state.place ? facts : undefined;
  const same = (one: { code: string }) => spellings(one.code) === spellings(code);
  if (state.moved[code]) return says(state, 'duplicate', { id: `${mode}.already` }, code);
  const here = known?.labels.find(same);
  if (mode === 'bind' && here) return says(state, 'duplicate', { id: 'bind.already' }, wordsOf(here));
  const label = mode === 'bind' ? known?.near.find(same) : here;
  if (!label) return unknown(mode, state, code, scan);
  return {
    state: { ...state, moved: { ...state.moved, [label.code]: label } },
    verdict: { tone: 'accept', word: { id: `${mode}.done` }, what: wordsOf(label) },
    commands: [moveCommand(mode, state.place, [label.code], scan)],
  };
}

/** What calls itself a place is taken at its word where nobody can be asked; what is put there is decided later. */
const openPlace = (code: string): Taken<PositionState> => ({
  ...says<PositionState>({ ...noPosition, place: code }, 'accept', { id: 'bind.opened' }, code),
  ask: { kind: 'position', code },
});

const wordsOf = ({ code, itemNo, itemName }: { code: string; itemNo: string; itemName: string }): string =>
  `${code} · ${itemNo} ${itemName}`;

/** A label that this device does not know is asked for; without network it is kept and decided on return. */
const unknown = (mode: PositionMode, state: PositionState, code: string, scan: FlowScan): Taken<PositionState> => ({
  ...asks(state, 'code', code),
  verdict: { tone: 'warn', word: { id: 'flow.kept-unknown' }, what: readable(code) },
  commands: [moveCommand(mode, state.place, [code], scan)],
});
