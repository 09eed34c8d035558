import type { CountSheet } from './counter.calls.ts';

/** The counted quantity of a line on this device, and the time. */
interface CountedLine {
  qty: string;
  at: number;
}

/** A scanned carton; its data, its line and its place in the books are known after the server's answer. */
interface CountedCarton {
  place: string;
  itemNo?: string;
  qty?: string;
  line?: number;
  books?: string;
}

/** An open count: its number, the current place, and the quantities counted here since the sheet was read. */
export interface CountState {
  no?: string | undefined;
  /** When it was opened: an end that was given before is not the end of this one. */
  opened?: number | undefined;
  place?: string | undefined;
  /** The last place in hand: a choice from the list continues after it. */
  left?: string | undefined;
  lines: Record<string, CountedLine>;
  /** Scanned cartons by place and code, with their data. */
  cartons: Record<string, CountedCarton>;
  empty: readonly string[];
  /** Goods found that are in no line yet. */
  found: Record<string, CountedLine & { place: string; itemNo: string; batch: string }>;
}

export const noCount: CountState = { lines: {}, cartons: {}, empty: [], found: {} };

/** A line with its counted quantity, from here or from others. */
export type SheetLine = CountSheet['lines'][number] & { counted: string | null };

/** The lines of a place, or all; a scanned carton counts for its line once the server has named it. */
export const linesOf = (state: CountState, facts: CountSheet | undefined, place?: string): SheetLine[] =>
  (facts?.lines ?? [])
    .filter((line) => place === undefined || line.place === place)
    .map((line) => ({
      ...line,
      counted: state.lines[line.line]?.qty ?? (state.empty.includes(line.place) ? (line.qty ?? '0') : line.qty),
    }));

/** A place of a count: how many lines the sheet has of it, and whether all of it was counted. */
export interface CountPlace {
  code: string;
  lines: number;
  counted: boolean;
}

/** All places in walking order. A place without lines is counted when it was confirmed empty, or when goods were found there. */
export function placesOf(state: CountState, facts: CountSheet | undefined): CountPlace[] {
  const linesByPlace = Map.groupBy(linesOf(state, facts), ({ place }) => place);
  const filled = new Set([...Object.values(state.cartons), ...Object.values(state.found)].map(({ place }) => place));
  return (facts?.places ?? []).map(({ code, counted }) => {
    const lines = linesByPlace.get(code) ?? [];
    const all = lines.length > 0 ? lines.every((line) => line.counted !== null) : counted || state.empty.includes(code) || filled.has(code);
    return { code, lines: lines.length, counted: all };
  });
}

/** Whether all lines of a place are counted. */
export const isPlaceCounted = (state: CountState, facts: CountSheet | undefined, code: string): boolean =>
  placesOf(state, facts).some((place) => place.code === code && place.counted);

/** The places in the order from a given one: open ones after it, then skipped ones, then finished ones. */
export function walkFrom(places: readonly CountPlace[], from: string | undefined): CountPlace[] {
  const at = places.findIndex(({ code }) => code === from) + 1;
  const round = [...places.slice(at), ...places.slice(0, at)];
  return [...round.filter(({ counted }) => !counted), ...places.filter(({ counted }) => counted)];
}
