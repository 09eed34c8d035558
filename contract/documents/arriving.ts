import type { z } from 'zod';
import { addQty, compareQty, fitsDecimals, subtractQty } from '../core/quantity.ts';
import { asks, type FlowRefusal, type FlowScan, type Moment, readable, type Saying, says, type Taken, without } from '../core/scanFlow.ts';
import { placeNamed } from '../labels/placeCode.ts';
import { findScanned, parseScan } from '../labels/scanCode.ts';
import type { arrivalLine, arrivalSnapshot } from './arrival.ts';
import type { EntryLine } from './entry.ts';
import { goodsForShelf } from './shelves.ts';

/** The facts that a device has about arriving goods. */
export type ArrivalFacts = z.output<typeof arrivalSnapshot>;
type ArrivalLine = z.output<typeof arrivalLine>;

/** A line in hand with what the worker has entered. */
export interface ArrivalRow {
  at: number;
  qty?: string | undefined;
  place?: string | undefined;
  labels: readonly string[];
}

/** Goods that are taken in: their order or supplier, work in hand by line, unknown labels, and saves since the snapshot, by operation. */
export interface ArrivalState {
  of?: { code: string; at: number } | undefined;
  hand: Readonly<Record<string, ArrivalRow>>;
  unknown: Readonly<Record<string, number>>;
  done: Readonly<Record<string, SavedArrival>>;
}
export const emptyArrival: ArrivalState = { hand: {}, unknown: {}, done: {} };

/** The content of a save, read from the command's input. */
export interface SavedArrival {
  of: string;
  lines: readonly EntryLine[];
}

/** The differences between flows of arriving goods. */
export interface Arrival {
  name: string;
  /** The key of a line, as its snapshot gives it. */
  keyOf: (line: EntryLine) => string;
  /** The text about a label that is not expected. Without it such a label is kept, and looked up when there is a network. */
  stranger?: (code: string, of: string) => Saying;
}

/** A line on the screen: its open quantity less the saves of this device. */
export interface ArrivalView extends ArrivalLine {
  labels: ArrivalFacts['labels'];
  row?: ArrivalRow | undefined;
}

/** The lines that may still arrive, those in hand first. Where no quantity was announced, only the lines in hand. */
export function arrivalLines({ keyOf }: Arrival, { of, hand, done }: ArrivalState, facts: ArrivalFacts | undefined): ArrivalView[] {
  if (!facts || facts.code !== of?.code) return [];
  const saved = Object.values(done).flatMap((one) => (one.of === of.code ? one.lines : []));
  const savedLabels = new Set(saved.flatMap(({ labels = [] }) => labels));
  const labelsBy = Map.groupBy(facts.labels, ({ line }) => line);
  const views = facts.lines.map((line): ArrivalView => {
    const here = saved.filter((one) => keyOf(one) === line.key).map(({ qty }) => qty ?? '0');
    const open = line.open === undefined ? {} : { open: subtractQty(line.open, addQty('0', ...here)) };
    const labels = (labelsBy.get(line.key) ?? []).filter(({ code }) => !savedLabels.has(code));
    return { ...line, ...open, labels, row: hand[line.key] };
  });
  return views
    .filter(({ open, row }) => row || (open !== undefined && compareQty(open, '0') > 0))
    .toSorted((a, b) => Number(b.row !== undefined) - Number(a.row !== undefined));
}

/** The quantity and place with which a line in hand would be received. */
export function wishOf({ row, labels, open, place }: ArrivalView): { qty: string; place: string | undefined } {
  const inHand = labels.filter(({ code }) => row?.labels.includes(code));
  const sum = inHand.length > 0 ? addQty('0', ...inHand.map(({ qty }) => qty)) : (open ?? '');
  return { qty: row?.qty ?? sum, place: row?.place ?? place };
}

/** The flow's state under a new snapshot; labels that were unknown may now be known. */
export function arrivalOnSnapshot(state: ArrivalState, facts: ArrivalFacts): ArrivalState {
  const knownLabels = facts.labels.filter(({ code }) => code in state.unknown);
  const hand = without(
    state.hand,
    Object.keys(state.hand).filter((key) => !facts.lines.some((line) => line.key === key)),
  );
  const found = knownLabels.reduce((rows, { code, line }) => withLabel(rows, line, code, state.unknown[code] ?? 0), hand);
  const unknown = without(
    state.unknown,
    knownLabels.map(({ code }) => code),
  );
  return { ...state, hand: found, unknown, done: {} };
}

const withLabel = (hand: ArrivalState['hand'], key: string, code: string, at: number): Record<string, ArrivalRow> => {
  const row = hand[key] ?? { at, labels: [] };
  // A typed quantity would hide the sum of the labels.
  return { ...hand, [key]: { ...row, qty: undefined, labels: [...row.labels.filter((one) => one !== code), code] } };
};

/** Removes the saved lines from the hand; labels that are still unknown stay, and so does the document that they are for. */
export function applyArrival(state: ArrivalState, { id, at }: { id: string; at: number }, saved: SavedArrival): ArrivalState {
  const done = { ...state.done, [id]: saved };
  const open = state.of?.code === saved.of && state.of.at < at;
  if (!open) return { ...state, done };
  return Object.keys(state.unknown).length > 0 ? { ...state, hand: {}, done } : { ...emptyArrival, done };
}

/** Puts refused lines back in the hand, unless there is other work in it by now. */
export function undoArrival(
  { keyOf }: Arrival,
  state: ArrivalState,
  { id, at }: { id: string; at: number },
  saved: SavedArrival,
  { message }: FlowRefusal,
) {
  const done = without(state.done, [id]);
  const verdict = { tone: 'reject', word: message, what: saved.of } as const;
  const busy = (state.of && state.of.code !== saved.of) || Object.keys(state.hand).length > 0;
  if (busy) return { state: { ...state, done }, verdict };
  const rows = saved.lines.map((line): [string, ArrivalRow] => [
    keyOf(line),
    { at, qty: line.qty, place: line.location, labels: line.labels ?? [] },
  ]);
  return { state: { ...state, of: state.of ?? { code: saved.of, at }, hand: Object.fromEntries(rows), done }, verdict, reopened: true };
}

/** Judges a scan: the document first, then labels, items and places. */
export function takeArrival(
  arrival: Arrival,
  state: ArrivalState,
  scan: FlowScan,
  facts: ArrivalFacts | undefined,
  now: Moment,
): Taken<ArrivalState> {
  const read = parseScan(scan.code, scan);
  const { text, typed } = read;
  const code = typed?.value ?? text;
  if (typed?.type === 'sign') return asks('sign', code);
  if (!state.of || facts?.code !== state.of.code) return asks('open', code);
  const place = placeNamed(facts.places, read);
  if (place !== undefined) return placeRows(arrival, state, place, facts, now);
  const lines = arrivalLines(arrival, state, facts);
  const label = findScanned(facts.labels, read);
  if (label) return takeLabel(arrival, state, label, facts, now);
  const line = lines.find(({ itemNo }) => itemNo === code);
  if (line) return takeLine(line, now);
  const ask = { kind: 'code', code };
  if (arrival.stranger) return { ...says('reject', arrival.stranger(readable(code), state.of.code), readable(code)), ask };
  if (code in state.unknown) return says('duplicate', { id: 'arrival.label-again', args: { code } }, code);
  return {
    ...says('warn', { id: 'flow.kept-unknown' }, readable(code)),
    ask,
    change: (was) => ({ ...was, unknown: { ...was.unknown, [code]: now.at } }),
  };
}

function takeLabel(
  arrival: Arrival,
  state: ArrivalState,
  { code, line: key }: ArrivalFacts['labels'][number],
  facts: ArrivalFacts,
  now: Moment,
): Taken<ArrivalState> {
  const saved = Object.values(state.done).some(({ lines }) => lines.some(({ labels = [] }) => labels.includes(code)));
  if (saved || state.hand[key]?.labels.includes(code)) return says('duplicate', { id: 'arrival.label-again', args: { code } }, code);
  const change = (was: ArrivalState): ArrivalState => ({ ...was, hand: withLabel(was.hand, key, code, now.at) });
  const view = arrivalLines(arrival, change(state), facts).find((one) => one.key === key);
  const args = { name: view?.itemName ?? '', qty: view ? wishOf(view).qty : '', unit: view?.unit ?? '' };
  return { ...says('accept', { id: 'arrival.taken', args: { item: view?.itemNo ?? '' } }, { id: 'arrival.taken.what', args }), change };
}

const inHand =
  (keys: readonly string[], { at }: Moment, change: (row: ArrivalRow) => ArrivalRow) =>
  (state: ArrivalState): ArrivalState => ({
    ...state,
    hand: { ...state.hand, ...Object.fromEntries(keys.map((key) => [key, change(state.hand[key] ?? { at, labels: [] })])) },
  });

/** Takes a line into the hand by its item: goods without labels. */
export const takeLine = ({ key, itemNo, itemName }: ArrivalView, now: Moment): Taken<ArrivalState> => ({
  ...says('accept', { id: 'arrival.taken', args: { item: itemNo } }, itemName),
  change: inHand([key], now, (row) => row),
});

export const dropLine = (state: ArrivalState, key: string): ArrivalState => ({ ...state, hand: without(state.hand, [key]) });
export const dropUnknown = (state: ArrivalState): ArrivalState => ({ ...state, unknown: {} });
export const withQty = (state: ArrivalState, key: string, qty: string): ArrivalState => {
  const row = state.hand[key];
  return row ? { ...state, hand: { ...state.hand, [key]: { ...row, qty } } } : state;
};

/** Opens an order or a supplier. Work in hand of another one is not mixed with it. */
export const opened =
  (code: string, { at }: Moment) =>
  (state: ArrivalState): ArrivalState =>
    state.of?.code === code ? state : { ...emptyArrival, of: { code, at }, done: state.done };
/** Whether there is work in hand that opening another document would lose. */
export const isBusy = ({ hand, unknown }: ArrivalState): boolean => Object.keys(hand).length + Object.keys(unknown).length > 0;

const shelvesOf = ({ place, row }: ArrivalView) => ({
  suggested: place,
  given: row?.place,
  labelled: row !== undefined && row.labels.length > 0,
});

/** Sets a scanned place on the lines in hand that belong there. */
function placeRows(arrival: Arrival, state: ArrivalState, code: string, facts: ArrivalFacts, now: Moment): Taken<ArrivalState> {
  const rows = arrivalLines(arrival, state, facts).filter(({ row }) => row);
  if (rows.length === 0) return says('warn', { id: 'arrival.goods-first' }, readable(code));
  if (!facts.places.includes(code))
    return { ...says('reject', { id: 'error.location.not-found', args: { code } }, readable(code)), ask: { kind: 'place', code } };
  return setPlace(
    goodsForShelf(code, rows, shelvesOf).map(({ key }) => key),
    code,
    now,
  );
}

/** Sets the place of lines in hand. */
export const setPlace = (keys: readonly string[], place: string, now: Moment): Taken<ArrivalState> => ({
  ...says('accept', { id: 'arrival.placed', args: { n: keys.length } }, place),
  change: inHand(keys, now, (row) => ({ ...row, place })),
});

type Ready = { lines: EntryLine[] } | { verdict: Taken<ArrivalState> };

/** The lines in hand as a save sends them, or their first fault with the server's refusal. */
export function linesToSave(arrival: Arrival, state: ArrivalState, facts: ArrivalFacts | undefined): Ready {
  const rows = arrivalLines(arrival, state, facts).filter(({ row }) => row);
  if (rows.length === 0) return { verdict: says('warn', { id: 'arrival.goods-first' }) };
  const lines: EntryLine[] = [];
  for (const view of rows) {
    const fault = faultOf(view, lines.length + 1);
    if (fault) return { verdict: says('reject', fault, view.itemNo) };
    const { sourceLine, itemNo, batch, project, row } = view;
    const { qty, place } = wishOf(view);
    const of = { ...(sourceLine === undefined ? {} : { sourceLine }), ...(batch ? { batch } : {}), ...(project ? { project } : {}) };
    lines.push({ ...of, itemNo, qty, location: place, ...(row && row.labels.length > 0 ? { labels: [...row.labels] } : {}) });
  }
  return { lines };
}

/** By name, so that the browser gets these texts and not those of every refusal there is. */
function faultOf(view: ArrivalView, line: number): Saying | undefined {
  const { itemNo: item, decimals, open, labels, row } = view;
  const { qty, place } = wishOf(view);
  if (qty === '' || compareQty(qty, '0') <= 0) return { id: 'error.entry.qty-required', args: { line } };
  if (!fitsDecimals(qty, decimals)) return { id: 'error.entry.decimals', args: { line, item, decimals } };
  const sum = addQty('0', ...labels.filter(({ code }) => row?.labels.includes(code)).map((one) => one.qty));
  if (compareQty(sum, qty) > 0) return { id: 'error.entry.labels-over', args: { line, sum, qty } };
  if (open !== undefined && compareQty(qty, open) > 0) return { id: 'error.transfer.in-over', args: { line, item, open, qty } };
  return place ? undefined : { id: 'error.entry.place-required', args: { line } };
}
