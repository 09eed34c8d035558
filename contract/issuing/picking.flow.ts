import type { CallInput, CallOutput } from '../core/call.ts';
import { addQty, compareQty, fitsDecimals, subtractQty } from '../core/quantity.ts';
import {
  asks,
  type FlowScan,
  flowCommand,
  type GivenCommand,
  type Moment,
  needsNetwork,
  readable,
  type ScanFlow,
  says,
  type Taken,
  type Verdict,
  without,
} from '../core/scanFlow.ts';
import { placeNamed } from '../labels/placeCode.ts';
import { findScanned, labelCodeOf, parseScan } from '../labels/scanCode.ts';
import { emptyPlaceCalls } from '../stock/emptyPlace.calls.ts';
import { issuingCalls } from './issuing.calls.ts';
import { newerThanOthers } from './newerScan.rules.ts';
import { pickingCalls } from './picking.calls.ts';
import {
  noRound,
  type PickingFacts,
  type PickingLine,
  type PickingState,
  partsOf,
  type Round,
  roundOf,
  type Stop,
  shortList,
  shortReasons,
  titleOf,
  type WalkStop,
  walkOf,
} from './pickingRound.rules.ts';

const keyOf = (round: Round): string => `picking ${Object.entries(round).flat().join(' ')}`;
const documentOf = ({ round = {} }: PickingState) => ({ key: keyOf(round), title: titleOf(round) });

const calls = {
  prepareByScan: issuingCalls.prepareByScan,
  prepareLines: issuingCalls.prepareLines,
  undoPrepare: issuingCalls.undoPrepare,
  reportShort: pickingCalls.reportShort,
  handOverRound: pickingCalls.handOverRound,
  confirmEmptyPlace: emptyPlaceCalls.confirmEmptyPlace,
};

/** A round of picking by scan: the device shows the next place, judges each label, and continues without network. */
export const pickingFlow: ScanFlow<PickingState, PickingFacts, typeof calls> = {
  name: 'picking',
  empty: noRound,
  calls,
  snapshot: {
    of: ({ round }) => round && keyOf(round),
    holds: ({ lines }, document) => lines.some(({ taskNo }) => taskNo === document),
    fresh: (state) => ({ state: { ...state, taken: {}, short: {} } }),
  },
  take,
  given: (state, command) => {
    const { callName, id, input } = command;
    if (callName === 'prepareByScan') return { ...state, taken: { ...state.taken, [id]: takenIn(input) } };
    if (callName === 'prepareLines') return { ...state, taken: { ...state.taken, [id]: looseIn(input) } };
    if (callName === 'undoPrepare') return withoutPicks(state, input.ids ?? []);
    // The round was closed at the tap; it may have been opened again since.
    if (callName === 'handOverRound') return state;
    if (callName === 'confirmEmptyPlace') return state.emptied === input.place ? { ...state, emptied: undefined } : state;
    return { ...state, short: { ...state.short, [id]: { lineId: input.lineId, place: input.place } } };
  },
  answered: (state, command) => {
    if (command.callName === 'confirmEmptyPlace') return { state, verdict: emptySaid(command.answer) };
    if (command.callName === 'prepareLines')
      return { state: withPick(state, command.id, `${aboutOf(command)} ${command.time}`, command.answer.picks[0]) };
    if (command.callName !== 'prepareByScan') return { state };
    const { answer, input } = command;
    const { code, at = '' } = input;
    const knownReason = withPick(state, command.id, `${code} ${at}`, { ...answer, id: answer.pickId });
    // The rest of a carton may be for the next line; and the same answer may arrive more than once.
    const last = Object.entries(knownReason.taken).findLast(([, one]) => one.code === code);
    if (answer.rest === '' || (last && last[0] !== command.id)) return { state: knownReason };
    const rest = { code: answer.rest, qty: answer.restQty };
    const others = (knownReason.rests ?? []).filter((one) => one.code !== rest.code);
    const rests = [...others, { of: code, ...rest }];
    const word = { id: 'picking.rest' as const, args: { ...rest, taken: answer.qty } };
    return { state: { ...knownReason, rests }, verdict: { tone: 'warn', word, what: answer.taken } };
  },
  refused: (state, command, { message }) => {
    const what = aboutOf(command);
    // The refused goods are still there, so the offer to confirm an empty place ends.
    const { emptied: _, ...others } = state;
    const back = { ...others, taken: without(state.taken, [command.id]), short: without(state.short, [command.id]) };
    return { state: back, verdict: { tone: 'reject', word: message, what } };
  },
};

/** The books agree, or it is a count that lies with the leader. */
const emptySaid = ({ place, docNo }: CallOutput<typeof emptyPlaceCalls.confirmEmptyPlace>): Verdict =>
  docNo === ''
    ? { tone: 'accept', word: { id: 'picking.empty.said', args: { place } }, what: place }
    : { tone: 'warn', word: { id: 'picking.empty.counted', args: { place, no: docNo } }, what: place };

/** The server wrote a pick: the picks of one scan can be undone together. */
function withPick(
  state: PickingState,
  id: string,
  scan: string,
  pick: { id: number; qty: string; from: string } | undefined,
): PickingState {
  if (!pick) return state;
  const { last } = state;
  const before = last?.scan === scan ? last.picks.filter((one) => one.id !== pick.id) : [];
  const one = state.taken[id];
  const taken = one ? { ...state.taken, [id]: { ...one, pick: pick.id } } : state.taken;
  return { ...state, taken, last: { scan, place: pick.from, picks: [...before, { id: pick.id, qty: pick.qty }] } };
}

function withoutPicks(state: PickingState, picks: readonly number[]): PickingState {
  const { last, ...others } = state;
  const labelIds = Object.entries(state.taken).flatMap(([id, { pick }]) => (pick !== undefined && picks.includes(pick) ? [id] : []));
  const stays = last && !last.picks.some(({ id }) => picks.includes(id)) ? { last } : {};
  return { ...others, ...stays, taken: without(state.taken, labelIds) };
}

const aboutOf = (command: GivenCommand<typeof calls>): string => {
  if (command.callName === 'undoPrepare') return '';
  if (command.callName === 'prepareByScan') return command.input.code;
  if (command.callName === 'prepareLines') return command.input.rows?.[0]?.location ?? '';
  if (command.callName === 'handOverRound') return titleOf(command.input);
  return command.input.place;
};

/** Without a label one line is prepared at a time, so that each is refused for itself. */
function looseIn({ rows = [] }: CallInput<typeof issuingCalls.prepareLines>): PickingState['taken'][string] {
  const [{ lineId = 0, qty = '0', location, batch = '' } = {}] = rows;
  return { lineId, code: '', qty, place: location, batch };
}

const takenIn = ({ lineId, code, qty = '0' }: CallInput<typeof issuingCalls.prepareByScan>) => ({ lineId, code, qty });

function take(state: PickingState, scan: FlowScan, facts: PickingFacts | undefined, now: Moment): Taken<PickingState> {
  const read = parseScan(scan.code, scan);
  const code = read.typed?.value ?? read.text;
  if (!state.round) return { ...says('warn', { id: 'picking.do.round' }, readable(code)), ask: { kind: 'round', code } };
  if (!facts) return needsNetwork(code);
  const { stops } = roundOf(state, facts);
  const named = placeNamed([...stops.map(({ place }) => place), ...(state.emptied === undefined ? [] : [state.emptied])], read);
  if (named !== undefined && named === state.emptied) return confirmEmpty(state, now);
  if (named !== undefined) return arrive(named, stops);
  return takeLabel(state, facts, findScanned(facts.labels, read)?.code ?? labelCodeOf(read), now);
}

const ordersOf = (parts: readonly { line: PickingLine }[]): string => shortList(parts.map(({ line }) => line.orderNo || line.taskNo));

function arrive(place: string, stops: readonly Stop[]): Taken<PickingState> {
  const here = stops.filter((stop) => stop.place === place);
  const change = (state: PickingState): PickingState => ({ ...state, at: place, emptied: undefined });
  const next = stops[0]?.place;
  if (here.length === 0)
    return {
      ...(next === undefined
        ? says('warn', { id: 'picking.nothing-here', args: { place } })
        : says('warn', { id: 'picking.go-on', args: { place, next } })),
      change,
    };
  const items = shortList(here.map(({ line }) => line.itemNo));
  return { ...says('accept', { id: 'picking.here', args: { place, n: here.length } }, items), change };
}

/**
 * Uses a label first for lines that want its goods at this place, then for lines that want them elsewhere. The rest of
 * the label is split off.
 */
function takeLabel(state: PickingState, facts: PickingFacts, code: string, { time }: Moment, reason?: string): Taken<PickingState> {
  if (Object.values(state.taken).some((one) => one.code === code)) return says('duplicate', { id: 'picking.again' }, code);
  const label = facts.labels.find((one) => one.code === code);
  if (!label) return asks('label', code);
  const parts = partsOf(state, facts, label);
  if (parts.length === 0) return says('reject', { id: 'picking.not-wanted', args: { item: label.itemNo } }, code);
  // The goods are wanted but may not be taken yet; the server gave the reason.
  if (parts.every(({ qty }) => qty === '0'))
    return { verdict: { tone: 'reject', word: parts[0]?.line.why ?? '', what: code }, commands: [] };
  const older = newerThanOthers(state, facts, label, parts, reason);
  if (older) return older;
  const qty = addQty('0', ...parts.map((part) => part.qty));
  const rest = subtractQty(label.qty, qty);
  const splits = rest !== '0';
  const takeOver = state.takeOver || undefined;
  return {
    ...says(
      splits ? 'warn' : 'accept',
      { id: splits ? 'picking.split' : 'picking.taken', args: { item: label.itemNo, qty, rest, order: ordersOf(parts) } },
      `${code} · ${label.place}`,
    ),
    commands: parts.map((part) =>
      flowCommand(
        issuingCalls.prepareByScan,
        { lineId: part.line.id, code, qty: part.qty, takeOver, at: time, ...(reason ? { newerReason: reason } : {}) },
        { document: documentOf(state), about: code },
      ),
    ),
    change: (was) => ({
      ...was,
      at: label.place,
      newer: undefined,
      emptied:
        !splits &&
        isEmptied(
          state,
          facts,
          parts.map(({ line, qty: goes }) => ({ lineId: line.id, code, qty: goes })),
        )
          ? label.place
          : undefined,
    }),
    awaits: 'soon',
  };
}

/** Takes a label that was refused because of older goods, with the reason of a person who may decide that. */
export function takeNewer(state: PickingState, facts: PickingFacts | undefined, reason: string, now: Moment): Taken<PickingState> {
  const { newer } = state;
  return newer && facts ? takeLabel(state, facts, newer, now, reason) : says('reject', { id: 'picking.none' });
}

/** Whether this take is the last at its place and the place is almost empty in the books. */
function isEmptied(state: PickingState, facts: PickingFacts, taken: readonly PickingState['taken'][string][]): boolean {
  const place = facts.labels.find(({ code }) => code === taken[0]?.code)?.place ?? '';
  const after = roundOf({ ...state, taken: { ...state.taken, ...Object.fromEntries(taken.entries()) } }, facts);
  return (facts.low ?? []).includes(place) && !after.stops.some((stop) => stop.place === place);
}

/** Confirms an empty place (a count of zero) by one scan, after its goods were taken. */
export function confirmEmpty(state: PickingState, { time }: Moment): Taken<PickingState> {
  const { emptied: place = '' } = state;
  return {
    ...says('accept', { id: 'picking.empty.said', args: { place } }, place),
    commands: [
      flowCommand(emptyPlaceCalls.confirmEmptyPlace, { place, empty: true, at: time }, { document: documentOf(state), about: place }),
    ],
    change: (was) => ({ ...was, emptied: undefined }),
    awaits: 'soon',
  };
}

/** Goods of a stop without a label are taken by their quantity, for one line after the other of those that want them there. */
export function takeLoose(state: PickingState, facts: PickingFacts | undefined, key: string, qty: string): Taken<PickingState> {
  const stop = walkOf(state, facts).stops.find((one) => one.key === key && one.wants.length > 0);
  if (!stop) return says('reject', { id: 'picking.none' });
  const { place, batch, qty: open, itemNo: item, unit, wants } = stop;
  const decimals = wants[0]?.line.decimals ?? 0;
  if (!fitsDecimals(qty, decimals) || compareQty(qty, '0') <= 0)
    return says('reject', { id: 'error.issue.qty-decimals', args: { item, decimals } }, place);
  if (compareQty(qty, open) > 0) return says('reject', { id: 'error.issue.qty-over', args: { item, open, unit, qty } }, place);
  let left = qty;
  const rows = wants.flatMap((want) => {
    const goes = compareQty(want.qty, left) < 0 ? want.qty : left;
    left = subtractQty(left, goes);
    return compareQty(goes, '0') > 0 ? { lineId: want.line.id, qty: goes, location: place, batch: batch || undefined } : [];
  });
  const takeOver = state.takeOver || undefined;
  return {
    ...says('accept', { id: 'picking.taken', args: { item, qty, order: ordersOf(wants.slice(0, rows.length)) } }, place),
    commands: rows.map((row) =>
      flowCommand(issuingCalls.prepareLines, { rows: [row], takeOver }, { document: documentOf(state), about: `${item} ${place}` }),
    ),
    change: (was) => ({ ...was, at: place, emptied: undefined }),
    awaits: 'soon',
  };
}

/** Whether the last take can be put back: the server has written it, and no later one is on its way. */
export const canPutBack = ({ last, taken }: PickingState): boolean =>
  last !== undefined && Object.values(taken).every(({ pick }) => pick !== undefined);

/** Puts the goods of the last scan back to their place. */
export function putBackLast(state: PickingState): Taken<PickingState> {
  const { last } = state;
  if (!last || !canPutBack(state)) return says('reject', { id: 'picking.none' });
  const { place, picks } = last;
  const qty = addQty('0', ...picks.map((pick) => pick.qty));
  return {
    ...says('warn', { id: 'picking.put-back-to', args: { qty, place } }),
    commands: [flowCommand(issuingCalls.undoPrepare, { ids: picks.map(({ id }) => id) }, { document: documentOf(state), about: place })],
    awaits: 'answer',
  };
}

/**
 * The picker found too few goods: the walk goes on, and the reason is reported for every line of the round that still wants these goods. Any
 * other line would otherwise be sent to the remaining goods at once.
 */
export function reportShort(
  state: PickingState,
  facts: PickingFacts | undefined,
  stop: WalkStop | undefined,
  reason: string,
): Taken<PickingState> {
  if (!stop) return says('reject', { id: 'picking.none' });
  const { place, itemNo: item } = stop;
  const { open } = roundOf(state, facts);
  const wanting = (facts?.lines ?? []).filter(({ id, itemNo }) => itemNo === item && open.get(id) !== '0');
  const knownReason = shortReasons.find((one) => one === reason);
  return {
    ...says('warn', { id: 'picking.short.told', args: { item, place } }, knownReason ? { id: `picking.short.why.${knownReason}` } : reason),
    commands: wanting.map(({ id: lineId }) =>
      flowCommand(pickingCalls.reportShort, { lineId, place, reason }, { document: documentOf(state), about: place }),
    ),
  };
}

/** The new label of a rest is on its carton. */
export const labelled = (state: PickingState, codes: readonly string[]): PickingState => ({
  ...state,
  rests: state.rests?.filter(({ code }) => !codes.includes(code)),
});

/** The picker stops: taken goods stay taken, new labels are still to be stuck, and the lines are free for a colleague. */
export function handOver(state: PickingState): Taken<PickingState> {
  const { round = {} } = state;
  const title = titleOf(round);
  return {
    ...says('accept', { id: 'picking.handed-over', args: { round: title } }),
    commands: [flowCommand(pickingCalls.handOverRound, round, { document: documentOf(state), about: title })],
    change: ({ rests = [] }) => ({ ...noRound, rests }),
    awaits: 'soon',
  };
}
