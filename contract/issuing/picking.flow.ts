import type { CallInput, CallOutput } from '../core/call.ts';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import {
  asks,
  type FlowScan,
  flowCommand,
  type Moment,
  readable,
  type ScanFlow,
  says,
  type Taken,
  type Verdict,
  without,
} from '../core/scanFlow.ts';
import { labelCodeOf, parseScan } from '../labels/scanCode.ts';
import { emptyPlaceCalls } from '../stock/emptyPlace.calls.ts';
import { issuingCalls } from './issuing.calls.ts';
import { pickingCalls } from './picking.calls.ts';

/** Which lines are picked in one round. */
export type Round = Pick<CallInput<typeof pickingCalls.pickingSnapshot>, 'orderNo' | 'itemNo' | 'warehouse' | 'taskNo'>;
export type PickingFacts = CallOutput<typeof pickingCalls.pickingSnapshot>;
export type PickingLine = PickingFacts['lines'][number];

/** A round as it stands on the device: what was taken here since it was read, by operation. */
export interface PickingState {
  round?: Round | undefined;
  /** The place that was scanned last. */
  at?: string | undefined;
  /** Lines of others are taken over, by the picker's choice. */
  takeOver: boolean;
  taken: Record<string, { lineId: number; code: string; qty: string }>;
  /** Places that had less than they should, by operation. */
  short: Record<string, { lineId: number; place: string }>;
  /** The place that was emptied just now, if its books are low: one more scan of it says that it is empty. */
  emptied?: string | undefined;
}
export const noRound: PickingState = { takeOver: false, taken: {}, short: {} };

/** What one place has for one line. */
export interface Stop {
  line: PickingLine;
  place: string;
  batch: string;
  qty: string;
  reason: string;
}
export interface RoundView {
  /** Where to go next, in the order of the places. */
  stops: Stop[];
  /** Lines with less to take than is open, and why. */
  missing: { line: PickingLine; open: string }[];
  open: Map<number, string>;
  /** How much of each line may be taken now. */
  may: Map<number, string>;
  done: number;
}

const titleOf = ({ orderNo, itemNo, warehouse, taskNo }: Round): string => taskNo ?? orderNo ?? itemNo ?? warehouse ?? '';
const keyOf = (round: Round): string => `picking ${Object.entries(round).flat().join(' ')}`;

const atLeastNone = (qty: string): string => (compareQty(qty, '0') > 0 ? qty : '0');

/** What is left of a round, with what was taken here meanwhile. */
export function roundOf({ taken, short }: PickingState, facts: PickingFacts | undefined): RoundView {
  const given = Object.values(taken);
  const shorts = new Set(Object.values(short).map(({ lineId, place }) => `${lineId} ${place}`));
  const placeOf = new Map(facts?.labels.map(({ code, place }) => [code, place]));
  const open = new Map<number, string>();
  const may = new Map<number, string>();
  const stops: Stop[] = [];
  const missing: RoundView['missing'] = [];
  for (const line of facts?.lines ?? []) {
    const mine = given.filter(({ lineId }) => lineId === line.id);
    const rest = subtractQty(line.open, addQty('0', ...mine.map(({ qty }) => qty)));
    let free = atLeastNone(subtractQty(rest, line.kept ?? '0'));
    let left = rest;
    open.set(line.id, atLeastNone(rest));
    may.set(line.id, free);
    for (const { place, batch, qty, reason } of line.takes) {
      const here = mine.filter(({ code }) => placeOf.get(code) === place).map((one) => one.qty);
      const still = subtractQty(qty, addQty('0', ...here));
      const goes = compareQty(still, free) < 0 ? still : free;
      if (compareQty(goes, '0') <= 0 || shorts.has(`${line.id} ${place}`)) continue;
      stops.push({ line, place, batch, qty: goes, reason });
      free = subtractQty(free, goes);
      left = subtractQty(left, goes);
    }
    if (compareQty(left, '0') > 0) missing.push({ line, open: left });
  }
  const done = [...open.values()].filter((qty) => qty === '0').length;
  return { stops: stops.toSorted((a, b) => a.place.localeCompare(b.place) || a.line.id - b.line.id), missing, open, may, done };
}

const calls = {
  prepareByScan: issuingCalls.prepareByScan,
  reportShort: pickingCalls.reportShort,
  confirmEmptyPlace: emptyPlaceCalls.confirmEmptyPlace,
};

/** A round of picking by scan: the device says the next place, judges each label, and goes on without network. */
export const pickingFlow: ScanFlow<PickingState, PickingFacts, typeof calls> = {
  name: 'picking',
  empty: noRound,
  calls,
  snapshot: {
    of: ({ round }) => round && keyOf(round),
    fresh: (state) => ({ state: { ...state, taken: {}, short: {} } }),
  },
  take,
  given: (state, command) => {
    const { callName, id, input } = command;
    if (callName === 'prepareByScan') return { ...state, taken: { ...state.taken, [id]: takenIn(input) } };
    if (callName === 'confirmEmptyPlace') return state.emptied === input.place ? { ...state, emptied: undefined } : state;
    return { ...state, short: { ...state.short, [id]: { lineId: input.lineId, place: input.place } } };
  },
  answered: (state, command) => {
    if (command.callName === 'confirmEmptyPlace') return { state, verdict: emptySaid(command.answer) };
    if (command.callName !== 'prepareByScan') return { state };
    const { answer } = command;
    if (answer.rest === '') return { state };
    const args = { code: answer.rest, qty: answer.restQty };
    return { state, verdict: { tone: 'warn', word: { id: 'picking.rest', args }, what: answer.taken } };
  },
  refused: (state, command, { message }) => {
    const what = command.callName === 'prepareByScan' ? command.input.code : command.input.place;
    const back = { ...state, taken: without(state.taken, [command.id]), short: without(state.short, [command.id]) };
    return { state: back, verdict: { tone: 'reject', word: message, what } };
  },
};

/** The books agree, or it is a count that lies with the leader. */
const emptySaid = ({ place, docNo }: CallOutput<typeof emptyPlaceCalls.confirmEmptyPlace>): Verdict =>
  docNo === ''
    ? { tone: 'accept', word: { id: 'picking.empty.said', args: { place } }, what: place }
    : { tone: 'warn', word: { id: 'picking.empty.counted', args: { place, no: docNo } }, what: place };

const takenIn = ({ lineId, code, qty = '0' }: CallInput<typeof issuingCalls.prepareByScan>) => ({ lineId, code, qty });

function take(state: PickingState, scan: FlowScan, facts: PickingFacts | undefined, now: Moment): Taken<PickingState> {
  const read = parseScan(scan.code, scan);
  const code = read.typed?.value ?? read.text;
  if (!state.round) return { ...says('warn', { id: 'picking.do.round' }, readable(code)), ask: { kind: 'round', code } };
  if (!facts) return says('reject', { id: 'flow.needs-network' }, readable(code));
  const { stops } = roundOf(state, facts);
  if (code === state.emptied) return confirmEmpty(state, now);
  if (read.typed?.type === 'location' || stops.some(({ place }) => place === code)) return arrive(code, stops);
  return takeLabel(state, facts, labelCodeOf(read), now);
}

function arrive(place: string, stops: readonly Stop[]): Taken<PickingState> {
  const here = stops.filter((stop) => stop.place === place);
  const change = (state: PickingState): PickingState => ({ ...state, at: place, emptied: undefined });
  if (here.length === 0) return { ...says('warn', { id: 'picking.nothing-here', args: { place } }, stops[0]?.place), change };
  return {
    ...says('accept', { id: 'picking.here', args: { place, n: here.length } }, here.map(({ line }) => line.itemNo).join(', ')),
    change,
  };
}

/** The line that a label is for: one whose place it lies at before any other that wants its item. */
function takeLabel(state: PickingState, facts: PickingFacts, code: string, { time }: Moment): Taken<PickingState> {
  if (Object.values(state.taken).some((one) => one.code === code)) return says('duplicate', { id: 'picking.again' }, code);
  const label = facts.labels.find((one) => one.code === code);
  if (!label) return asks('label', code);
  const { stops, open, may } = roundOf(state, facts);
  const fitting = facts.lines.filter(
    (line) =>
      line.itemNo === label.itemNo &&
      (line.batch === '' || line.batch === label.batch) &&
      line.project === label.project &&
      open.get(line.id) !== '0',
  );
  const here = stops.find((stop) => stop.place === label.place && fitting.includes(stop.line))?.line;
  const line = here ?? fitting.find(({ id }) => may.get(id) !== '0');
  const wanted = line && may.get(line.id);
  if (!line || !wanted) {
    // It is wanted, and may not be taken yet: the server said why in words.
    const [kept] = fitting;
    if (kept?.why) return { verdict: { tone: 'reject', word: kept.why, what: code }, commands: [] };
    return says('reject', { id: 'picking.not-wanted', args: { item: label.itemNo } }, code);
  }
  const splits = compareQty(label.qty, wanted) > 0;
  const qty = splits ? wanted : label.qty;
  const args = { item: line.itemNo, qty, rest: subtractQty(label.qty, qty) };
  const document = { key: keyOf(state.round ?? {}), title: titleOf(state.round ?? {}) };
  return {
    verdict: {
      tone: splits ? 'warn' : 'accept',
      word: { id: splits ? 'picking.split' : 'picking.taken', args },
      what: `${code} · ${label.place}`,
    },
    commands: [
      flowCommand(
        issuingCalls.prepareByScan,
        { lineId: line.id, code, qty, takeOver: state.takeOver || undefined, at: time },
        { document, about: code },
      ),
    ],
    change: (was) => ({
      ...was,
      at: label.place,
      emptied: !splits && isEmptied(state, facts, { lineId: line.id, code, qty }) ? label.place : undefined,
    }),
    awaits: 'soon',
  };
}

/** Whether nothing more is to be taken at the place of what is taken now, and the books have next to nothing there. */
function isEmptied(state: PickingState, facts: PickingFacts, taken: PickingState['taken'][string]): boolean {
  const place = facts.labels.find(({ code }) => code === taken.code)?.place ?? '';
  const after = roundOf({ ...state, taken: { ...state.taken, '': taken } }, facts);
  return (facts.low ?? []).includes(place) && !after.stops.some((stop) => stop.place === place);
}

/** A zero count by one scan, after what was taken there. */
export function confirmEmpty(state: PickingState, { time }: Moment): Taken<PickingState> {
  const { round = {}, emptied: place = '' } = state;
  const document = { key: keyOf(round), title: titleOf(round) };
  return {
    ...says('accept', { id: 'picking.empty.said', args: { place } }, place),
    commands: [flowCommand(emptyPlaceCalls.confirmEmptyPlace, { place, empty: true, at: time }, { document, about: place })],
    change: (was) => ({ ...was, emptied: undefined }),
    awaits: 'soon',
  };
}

/** The picker found less than there should be: the walk goes on, and the reason is told. */
export function reportShort(state: PickingState, { line, place }: Stop, reason: string): Taken<PickingState> {
  const document = { key: keyOf(state.round ?? {}), title: titleOf(state.round ?? {}) };
  return {
    ...says('warn', { id: 'picking.short.told', args: { item: line.itemNo, place } }, reason),
    commands: [flowCommand(pickingCalls.reportShort, { lineId: line.id, place, reason }, { document, about: place })],
  };
}
