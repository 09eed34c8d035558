// A picking round on a device: the remaining stops, place by place, and the stops already walked.
import type { CallInput, CallOutput } from '../core/call.ts';
import { addQty, compareQty, subtractQty } from '../core/quantity.ts';
import { papersIn } from '../documents/papers.ts';
import type { pickingCalls } from './picking.calls.ts';

/** Why a place has too little, as people find it, kept by its name so that everybody reads it in their language; anything else is a person's own words. */
export const shortReasons = ['empty', 'fewer', 'damaged', 'other-goods', 'blocked'] as const;

/** The lines of one round: of some orders, items, warehouses or requests, their names separated by commas. */
export type Round = Pick<CallInput<typeof pickingCalls.pickingSnapshot>, 'orderNo' | 'itemNo' | 'warehouse' | 'taskNo'>;
export type PickingFacts = CallOutput<typeof pickingCalls.pickingSnapshot>;
export type PickingLine = PickingFacts['lines'][number];

/** Goods taken for a line: a label, or a quantity without label from a place. */
interface TakenHere {
  lineId: number;
  code: string;
  qty: string;
  place?: string | undefined;
  batch?: string | undefined;
  /** The id of the pick on the server; undefined until the answer. */
  pick?: number | undefined;
}

/** The state of a round on the device: goods taken here since the snapshot, by operation. */
export interface PickingState {
  round?: Round | undefined;
  /** The place that was scanned last. */
  at?: string | undefined;
  /** Lines of others are taken over, by the picker's choice. */
  takeOver: boolean;
  taken: Record<string, TakenHere>;
  /** Places that had less than they should, by operation. */
  short: Record<string, { lineId: number; place: string }>;
  /** The place that was emptied just now, if its books are low: one more scan of it confirms that it is empty. */
  emptied?: string | undefined;
  /** The rest of each split carton, until its new label was handled. */
  rests?: readonly { of: string; code: string; qty: string }[];
  /** Items for which the warning about older goods was already shown in this round. */
  told?: readonly string[];
  /** A label that was refused because of older goods: a person with the permission decides with a reason. */
  newer?: string | undefined;
  /** The last take that the server has written: it can be put back to its place. */
  last?: { scan: string; place: string; picks: readonly { id: number; qty: string }[] } | undefined;
}
export const noRound: PickingState = { takeOver: false, taken: {}, short: {} };

/** The goods of one place for one line. */
export interface Stop {
  line: PickingLine;
  place: string;
  batch: string;
  qty: string;
  /** The quantity without a label. */
  loose: string;
  reason: string;
  /** When the oldest of it came, where the plant minds that. */
  day?: string | undefined;
}
/** A line and its open quantity. */
export interface OpenLine {
  line: PickingLine;
  open: string;
}
export interface RoundView {
  /** The next stops, in the order of the places. */
  stops: Stop[];
  /** Lines with less to take than is open, and why. */
  missing: OpenLine[];
  /** Lines that may not be prepared completely yet, whether or not their goods are in stock. */
  waiting: OpenLine[];
  open: Map<number, string>;
  /** The quantity of each line that may be taken now. */
  may: Map<number, string>;
  done: number;
}

/** Two of the names, each once, and the number of the others. */
export function shortList(all: readonly string[]): string {
  const names = [...new Set(all)];
  return [...names.slice(0, 2), ...(names.length > 2 ? [`+${names.length - 2}`] : [])].join(' · ');
}

/** The title of a round. */
export const titleOf = ({ orderNo, itemNo, warehouse, taskNo }: Round): string =>
  shortList(papersIn(taskNo ?? orderNo ?? itemNo ?? warehouse ?? ''));

const sumOf = (parts: readonly { qty: string }[]): string => addQty('0', ...parts.map(({ qty }) => qty));
const atLeastNone = (qty: string): string => (compareQty(qty, '0') > 0 ? qty : '0');
const moreOf = (one: string, other: string): string => (compareQty(one, other) > 0 ? one : other);
const lessOf = (one: string, other: string): string => (compareQty(one, other) < 0 ? one : other);

/** Goods taken here, with their place and batch. */
function takenAt({ taken }: PickingState, facts: PickingFacts | undefined): (TakenHere & { place: string; batch: string })[] {
  const labels = new Map(facts?.labels.map((label) => [label.code, label]));
  return Object.values(taken).map((one) => {
    const label = labels.get(one.code);
    return { ...one, place: one.place ?? label?.place ?? '', batch: one.batch ?? label?.batch ?? '' };
  });
}

const goodsAt = (place: string, { itemNo, project }: { itemNo: string; project: string }, batch: string): string =>
  JSON.stringify([place, itemNo, batch, project]);

/**
 * The remaining goods of each place for all lines together, as the device knows them: the proposed quantity, or more where the place's cartons hold more. A
 * carton that goes whole to one line is not available to the other lines of that place.
 */
function leftAt(facts: PickingFacts | undefined, takenQty: ReturnType<typeof takenAt>): Map<string, string> {
  const [proposed, known] = [new Map<string, string>(), new Map<string, string>()];
  const add = (to: Map<string, string>, key: string, qty: string) => to.set(key, addQty(to.get(key) ?? '0', qty));
  for (const label of facts?.labels ?? []) add(known, goodsAt(label.place, label, label.batch), label.qty);
  for (const line of facts?.lines ?? [])
    for (const { place, batch, qty, loose = '0' } of line.takes) {
      add(proposed, goodsAt(place, line, batch), qty);
      add(known, goodsAt(place, line, batch), loose);
    }
  const left = new Map([...proposed].map(([key, qty]) => [key, moreOf(qty, known.get(key) ?? '0')]));
  const lines = new Map(facts?.lines.map((line) => [line.id, line]));
  for (const { lineId, place, batch, qty } of takenQty) {
    const line = lines.get(lineId);
    const key = line && goodsAt(place, line, batch);
    if (key && left.has(key)) left.set(key, subtractQty(left.get(key) ?? '0', qty));
  }
  return left;
}

/** The rest of a round, without the goods taken on this device since the snapshot. */
export function roundOf(state: PickingState, facts: PickingFacts | undefined): RoundView {
  const takenQty = takenAt(state, facts);
  const shorts = new Set(Object.values(state.short).map(({ lineId, place }) => `${lineId} ${place}`));
  const there = leftAt(facts, takenQty);
  const open = new Map<number, string>();
  const may = new Map<number, string>();
  const stops: Stop[] = [];
  const missing: OpenLine[] = [];
  const waiting: OpenLine[] = [];
  for (const line of facts?.lines ?? []) {
    const mine = takenQty.filter(({ lineId }) => lineId === line.id);
    const rest = subtractQty(line.open, sumOf(mine));
    let free = atLeastNone(subtractQty(rest, line.kept ?? '0'));
    let left = rest;
    open.set(line.id, atLeastNone(rest));
    may.set(line.id, free);
    for (const { place, batch, qty, reason, loose = '0', day } of line.takes) {
      const here = sumOf(mine.filter((one) => one.place === place && one.batch === batch));
      const key = goodsAt(place, line, batch);
      const goes = lessOf(lessOf(subtractQty(qty, here), free), there.get(key) ?? '0');
      if (compareQty(goes, '0') <= 0 || shorts.has(`${line.id} ${place}`)) continue;
      stops.push({ line, place, batch, qty: goes, reason, loose: lessOf(loose, goes), ...(day ? { day } : {}) });
      there.set(key, subtractQty(there.get(key) ?? '0', goes));
      free = subtractQty(free, goes);
      left = subtractQty(left, goes);
    }
    const waits = atLeastNone(lessOf(line.kept ?? '0', left));
    if (waits !== '0') waiting.push({ line, open: waits });
    if (compareQty(left, waits) > 0) missing.push({ line, open: subtractQty(left, waits) });
  }
  const done = [...open.values()].filter((qty) => qty === '0').length;
  const inOrder = stops.toSorted((a, b) => a.place.localeCompare(b.place) || a.line.id - b.line.id);
  return { stops: inOrder, missing, waiting, open, may, done };
}

/** The part of a label for one line. */
export interface Part {
  line: PickingLine;
  qty: string;
}

/**
 * The lines that get a label's goods: lines planned for its place before all others, and of those the ones that take
 * the whole carton before it is opened. A line that wants the goods and may not have them yet is listed with zero.
 */
export function partsOf(state: PickingState, facts: PickingFacts, label: PickingFacts['labels'][number]): Part[] {
  const { stops, open, may } = roundOf(state, facts);
  const fitting = facts.lines.filter(
    ({ id, itemNo, batch, project }) =>
      itemNo === label.itemNo && (batch === '' || batch === label.batch) && project === label.project && open.get(id) !== '0',
  );
  const mayOf = ({ id }: PickingLine): string => may.get(id) ?? '0';
  const here = new Set(stops.filter(({ place }) => place === label.place).map(({ line }) => line.id));
  const wanting = fitting.filter((line) => mayOf(line) !== '0');
  const takesAll = (line: PickingLine) => compareQty(mayOf(line), label.qty) >= 0;
  const ranked = wanting.toSorted((a, b) => Number(here.has(b.id)) - Number(here.has(a.id)) || Number(takesAll(b)) - Number(takesAll(a)));
  const parts: Part[] = [];
  let left = label.qty;
  for (const line of ranked) {
    if (compareQty(left, '0') <= 0) break;
    // A line that wants it at another place gets it alone: the picker was not sent here for several of those.
    if (parts.length > 0 && !here.has(line.id)) break;
    const qty = lessOf(mayOf(line), left);
    parts.push({ line, qty });
    left = subtractQty(left, qty);
  }
  return parts.length > 0 ? parts : fitting.slice(0, 1).map((line) => ({ line, qty: '0' }));
}

/** The goods of one item and batch at one place, for all lines of the round together. */
export interface WalkStop {
  key: string;
  place: string;
  itemNo: string;
  itemName: string;
  unit: string;
  batch: string;
  /** The quantity taken there, by all pickers of the round. */
  took: string;
  /** The quantity still to take there, and its lines; zero when the stop is done or was reported short. */
  qty: string;
  wants: Stop[];
  short: boolean;
}

/** A round with its stops in the order of the places. */
export interface Walk {
  round: RoundView;
  stops: WalkStop[];
  /** The next stop, and its number among the stops: an open stop at the picker's place comes first. */
  next?: WalkStop | undefined;
  nth: number;
}

const dayOf = ({ wants }: WalkStop): string => wants.map(({ day = '' }) => day).toSorted()[0] ?? '';
/** Where newer goods are refused, the walk leads to the older goods of an item first, at whatever place. */
const isOlder = (one: WalkStop, than: WalkStop): boolean => one.itemNo === than.itemNo && dayOf(one) < dayOf(than);

/** The whole round: stops done, next stop, stops reported short. */
export function walkOf(state: PickingState, facts: PickingFacts | undefined): Walk {
  const round = roundOf(state, facts);
  const walk = new Map<string, WalkStop>();
  const at = (of: Pick<WalkStop, 'place' | 'itemNo' | 'itemName' | 'unit' | 'batch'>): WalkStop => {
    const { place, itemNo, itemName, unit, batch } = of;
    const key = JSON.stringify([place, itemNo, batch]);
    const known = walk.get(key) ?? { ...{ key, place, itemNo, itemName, unit, batch, took: '0', qty: '0', wants: [] }, short: false };
    walk.set(key, known);
    return known;
  };
  const lines = new Map(facts?.lines.map((line) => [line.id, line]));
  const here = takenAt(state, facts).flatMap((one) => {
    const line = lines.get(one.lineId);
    return line ? [{ ...line, ...one, short: false }] : [];
  });
  const shorts: Pick<WalkStop, 'place' | 'itemNo' | 'itemName' | 'unit' | 'batch'>[] = [];
  for (const { lineId, place } of Object.values(state.short)) {
    const line = lines.get(lineId);
    if (line) shorts.push({ ...line, place });
  }
  for (const one of [...(facts?.walked ?? []), ...here]) {
    if (one.short) shorts.push(one);
    else at(one).took = addQty(at(one).took, one.qty);
  }
  for (const stop of round.stops) {
    const known = at({ ...stop.line, place: stop.place, batch: stop.batch });
    known.wants.push(stop);
    known.qty = addQty(known.qty, stop.qty);
  }
  // A shortage is reported for a place and an item, for all batches. Where the goods were found after it, nothing is short any more (S106).
  const wanted = new Set(facts?.lines.flatMap(({ id, itemNo }) => (round.open.get(id) === '0' ? [] : [itemNo])));
  for (const one of shorts) {
    const there = [...walk.values()].filter(({ place, itemNo }) => place === one.place && itemNo === one.itemNo);
    for (const stop of there.length > 0 ? there : [at(one)]) stop.short = stop.took === '0' || wanted.has(stop.itemNo);
  }
  const stops = [...walk.values()].toSorted((a, b) => a.place.localeCompare(b.place));
  const open = stops.filter(({ qty }) => qty !== '0');
  const ready = facts?.newer === 'refuse' ? open.filter((stop) => !open.some((other) => isOlder(other, stop))) : open;
  const next = ready.find(({ place }) => place === state.at) ?? ready[0];
  return { round, stops, next, nth: next ? stops.indexOf(next) + 1 : 0 };
}
