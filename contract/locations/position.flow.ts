import type { CallInput, CallOutput } from '../core/call.ts';
import {
  asks,
  type FlowCommand,
  type FlowScan,
  flowCommand,
  type GivenCommand,
  type Moment,
  readable,
  type ScanFlow,
  says,
  type Taken,
  type Verdict,
  without,
} from '../core/scanFlow.ts';
import { findScanned, formatPalletCode, labelCodeOf, parseScan, type ScannedCode } from '../labels/scanCode.ts';
import { palletCalls } from './pallet.calls.ts';
import { positionCalls } from './position.calls.ts';

/** The snapshot of a storage location, or of a pallet, which lies somewhere. */
export type PositionFacts = CallOutput<typeof positionCalls.positionSnapshot> & { lies?: string | undefined };
/** Into a location, off it; onto a pallet, off it. */
export type PositionMode = 'bind' | 'unbind' | 'load' | 'unload';
/** What a mode opens by its code. */
export const openedBy = (mode: PositionMode): 'location' | 'pallet' => (mode === 'bind' || mode === 'unbind' ? 'location' : 'pallet');
/** Whether labels come to what is open; else they leave it. */
export const putsIn = (mode: PositionMode): boolean => mode === 'bind' || mode === 'load';

/** Data of a label that was moved here. */
export interface MovedLabel {
  itemNo?: string;
  itemName?: string;
  qty?: string;
  unit?: string;
}

/** Work at a storage location or pallet: its code, and the labels put there or taken off since it was opened. */
export interface PositionState {
  place?: string | undefined;
  /** The time when it was opened: labels taken off earlier are no longer shown. */
  at?: number | undefined;
  moved: Record<string, MovedLabel>;
  /** Labels that were scanned before a place: they go to the next one. Absent when there are none. */
  carried?: Record<string, MovedLabel> | undefined;
}

export const noPosition: PositionState = { moved: {} };
/** The key of a place in hand on the device. */
export const positionKey = (place: string): string => `position ${place}`;

export const positionMoves = { bindPosition: positionCalls.bindPosition, unbindPosition: positionCalls.unbindPosition };
const calls = { ...positionMoves, putOnPallet: palletCalls.putOnPallet, takeOffPallet: palletCalls.takeOffPallet };
type Move = Partial<CallInput<typeof positionCalls.bindPosition>>;

/** A move belongs to the document of its place; labels taken off without a place belong to the labels themselves. */
const documentOf = ({ place, labels = [], goods = [] }: Move) => {
  const title = place ?? labels[0] ?? goods[0]?.item ?? '';
  return { key: positionKey(title), title };
};

/**
 * The command that moves labels or goods from or to the place in hand. All moves of a device are sent in order, because
 * a label may be put into one place and then into the next.
 */
export function moveCommand(mode: PositionMode, place: string | undefined, { byHand = false, ...what }: Omit<Move, 'place'>): FlowCommand {
  const of = { document: documentOf({ ...what, place }), lane: 'positions', about: aboutOf(what) };
  const { labels = [], reason } = what;
  if (mode === 'load') return flowCommand(calls.putOnPallet, { pallet: place ?? '', labels, byHand, reason }, of);
  if (mode === 'unload') return flowCommand(calls.takeOffPallet, { labels, byHand, reason }, of);
  return mode === 'bind'
    ? flowCommand(positionMoves.bindPosition, { ...what, byHand, place }, of)
    : flowCommand(positionMoves.unbindPosition, { ...what, byHand }, of);
}

const aboutOf = ({ labels = [], goods = [] }: Move): string => [...labels, ...goods.map(({ item }) => item)].join(', ');
/** The snapshot part of a flow whose document is a place. */
export const placeSnapshot = <S extends { place?: string | undefined }>(fresh: (state: S) => S) => ({
  of: ({ place }: S) => (place === undefined ? undefined : positionKey(place)),
  fresh: (state: S) => ({ state: fresh(state) }),
});

/** Putting labels into a storage location or on a pallet, or taking them off theirs: the place or pallet first, then label after label. */
export const positionFlow = (mode: PositionMode): ScanFlow<PositionState, PositionFacts, typeof calls> => ({
  name: mode,
  empty: noPosition,
  calls,
  // Labels taken off stay on the screen until another place is opened.
  snapshot: placeSnapshot((state) => (putsIn(mode) ? { ...state, moved: {} } : state)),
  take: (state, scan, facts, now) => take(mode, state, scan, facts, now),
  given: (state, command) => withMoved(state, command, (code) => state.moved[code] ?? {}),
  answered: (state, command) => {
    const { labels, goods } = command.answer;
    const labelOf = new Map(labels.map(({ code, itemNo, itemName, qty, unit }) => [code, { itemNo, itemName, qty, unit }]));
    const [first] = [...labels, ...goods];
    const what = first && [...('code' in first ? [first.code] : []), first.itemNo, first.itemName].join(' · ');
    const still = labels.length > 0 && labels.every((label) => !label.moved);
    // A label may have been scanned in another spelling than its own, and a pallet stands for the labels on it.
    const scanned = command.input.labels ?? [];
    const codes = labels.map(({ code }) => code);
    const isOther = codes.length > 0 && scanned.some((one) => !codes.includes(one));
    const own = isOther ? { ...command, input: { ...command.input, labels: codes } } : command;
    const before = isOther ? { ...state, moved: without(state.moved, scanned) } : state;
    return {
      state: withMoved(before, own, (code) => labelOf.get(code) ?? {}),
      // The answer does not name goods that lie there without a label, nor what may come next on a pallet that was empty.
      whole: goods.length === 0 && mode !== 'load',
      verdict: {
        tone: still ? 'duplicate' : 'accept',
        word: { id: still ? `${mode}.already` : `${mode}.done` },
        ...(what ? { what } : {}),
      },
    };
  },
  refused: (state, { input: { labels = [] } }, { id, message }) => ({
    state: { ...state, moved: without(state.moved, labels) },
    verdict: { tone: 'reject', word: message, what: labels.join(', ') },
    ...(id === 'label.not-found' && labels[0] !== undefined ? { ask: { kind: 'code', code: labels[0] } } : {}),
  }),
});

type GivenMove = GivenCommand<typeof calls>;

/** The state with the labels of a command, if they belong to the work in hand. */
function withMoved(
  state: PositionState,
  { callName, input, at }: Pick<GivenMove, 'callName' | 'at'> & { input: object },
  labelOf: (code: string) => MovedLabel,
) {
  const { place, pallet, labels = [] } = input as Move & { pallet?: string };
  const isPut = callName === 'bindPosition' || callName === 'putOnPallet';
  if (isPut ? (place ?? pallet) !== state.place : at < (state.at ?? 0)) return state;
  return { ...state, moved: { ...state.moved, ...Object.fromEntries(labels.map((code) => [code, labelOf(code)])) } };
}

function take(
  mode: PositionMode,
  state: PositionState,
  scan: FlowScan,
  facts: PositionFacts | undefined,
  now: Moment,
): Taken<PositionState> {
  const read = parseScan(scan.code, scan);
  const { typed, text } = read;
  // Without network a code with a place prefix is accepted as a place; labels put there are decided later.
  if (typed?.type === openedBy(mode)) return { ...openPlace(mode, state, typed.value, now), ask: { kind: 'position', code: typed.value } };
  if (!state.place && typed?.type === 'pallet' && !state.carried?.[movedCodeOf(read)])
    return moveLabel(mode, state, { code: movedCodeOf(read) }, scan);
  if (!state.place && putsIn(mode)) {
    const carried = findScanned(
      Object.keys(state.carried ?? {}).map((code) => ({ code })),
      read,
    );
    return carried ? says('duplicate', { id: 'bind.carried' }, carried.code) : asks(typed ? 'other' : 'position', typed?.value ?? text);
  }
  const open = facts && facts.code === state.place ? facts : undefined;
  const moved = Object.keys(state.moved).map((one) => ({ code: one }));
  const code = findScanned([...(open?.labels ?? []), ...(open?.near ?? []), ...moved], read)?.code ?? movedCodeOf(read);
  const same = (one: { code: string }) => one.code === code;
  if (state.moved[code]) return says('duplicate', { id: `${mode}.already` }, code);
  const here = open?.labels.find(same);
  if (putsIn(mode) && here) return says('duplicate', { id: `${mode}.already` }, wordsOf(here));
  const label = putsIn(mode) ? open?.near.find(same) : here;
  if (label) return warned(mode, moveLabel(mode, state, label, scan), label, [...(open?.labels ?? []), ...(open?.goods ?? [])]);
  // A label that this device does not know the server decides in the same call; without network it is kept and decided on return.
  const { commands, ...taken } = moveLabel(mode, state, { code }, scan);
  return { ...taken, commands: commands.map((one) => ({ ...one, question: true })), awaits: 'answer', verdict: keptUnknown(code) };
}

/** Other goods in the same place are allowed, with a warning (decision 0080). */
function warned(
  mode: PositionMode,
  taken: Taken<PositionState>,
  { itemNo }: MovedLabel,
  there: readonly MovedLabel[],
): Taken<PositionState> {
  const other = mode === 'bind' ? there.find((one) => one.itemNo !== itemNo)?.itemNo : undefined;
  if (other === undefined) return taken;
  return { ...taken, verdict: { ...taken.verdict, tone: 'warn', word: { id: 'bind.mixed', args: { other } } } };
}

/** The code under which a scan is moved: a pallet keeps its prefix, by which the server knows that it stands for its labels. */
export const movedCodeOf = (read: ScannedCode): string =>
  read.typed?.type === 'pallet' ? formatPalletCode(read.typed.value) : labelCodeOf(read);

const keptUnknown = (code: string): Verdict => ({ tone: 'warn', word: { id: 'flow.kept-unknown' }, what: readable(code) });

/** Moves a label, with the facts known about it; without a place it is carried to the next one. */
export function moveLabel(
  mode: PositionMode,
  { place }: PositionState,
  { code, ...goods }: MovedLabel & { code: string },
  { byHand, reason }: Partial<FlowScan> = {},
): Taken<PositionState> {
  if (putsIn(mode) && place === undefined)
    return {
      ...says('accept', { id: 'bind.carried' }, wordsOf({ code, ...goods })),
      change: (state) => ({ ...state, carried: { ...state.carried, [code]: goods } }),
    };
  return {
    verdict: { tone: 'accept', word: { id: `${mode}.done` }, what: wordsOf({ code, ...goods }) },
    commands: [moveCommand(mode, place, { labels: [code], byHand, reason })],
    change: (state) => (state.place === place ? { ...state, moved: { ...state.moved, [code]: goods } } : state),
  };
}

/** The state at a place that was just opened, or at none. */
export const positionAt = (place: string | undefined, { at }: Moment): PositionState => ({ ...noPosition, place, at });

/** Opens a place: carried labels are put there. */
export function openPlace(mode: PositionMode, { carried = {} }: PositionState, code: string, now: Moment): Taken<PositionState> {
  const labels = Object.keys(carried);
  if (labels.length === 0)
    return {
      ...says('accept', { id: openedBy(mode) === 'pallet' ? 'load.opened' : 'bind.opened' }, code),
      change: () => positionAt(code, now),
    };
  return {
    verdict: { tone: 'accept', word: { id: `${mode}.done` }, what: `${labels.join(', ')} → ${code}` },
    commands: [moveCommand(mode, code, { labels })],
    change: () => ({ ...positionAt(code, now), moved: carried }),
    awaits: 'answer',
  };
}

const wordsOf = ({ code, itemNo, itemName }: MovedLabel & { code: string }): string =>
  [code, [itemNo, itemName].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
