import type { ScanEnd } from '../device/scan.ts';
import type { Refused, Typed, WedgeSettings } from './wedgeSettings.ts';

/** A character of a burst; `us` is its key's character on the layout that scanners use. */
export interface WedgeChar {
  char: string;
  us: string | undefined;
  at: number;
  /** Somebody may be typing: a field, a list or our number pad has the focus. */
  typing: boolean;
}

/** The judgement of a burst; `from` is the first character from a scanner, `to` the first one behind them that a person typed. */
type Judgement = { is: 'scan' } | { is: 'typed'; why: Typed } | { is: 'refused'; why: Refused; from: number; to?: number };

/** Characters that follow each other without a pause. */
interface Run {
  from: number;
  length: number;
  average: number;
}

const averageOf = (first: WedgeChar, last: WedgeChar, length: number): number =>
  length < 2 ? Number.POSITIVE_INFINITY : (last.at - first.at) / (length - 1);

/** The parts of a burst between its pauses. */
function runsOf(chars: readonly WedgeChar[], pauseMs: number): Run[] {
  const starts = chars.flatMap(({ at }, nth) => (nth === 0 || at - (chars[nth - 1]?.at ?? at) > pauseMs ? [nth] : []));
  return starts.flatMap((from, nth) => {
    const end = (starts[nth + 1] ?? chars.length) - 1;
    const [first, last] = [chars[from], chars[end]];
    return first && last ? [{ from, length: end - from + 1, average: averageOf(first, last, end - from + 1) }] : [];
  });
}

/** The average gap of a whole burst. */
export const averageGap = (chars: readonly WedgeChar[]): number => {
  const [first, last] = [chars[0], chars.at(-1)];
  return first && last ? averageOf(first, last, chars.length) : Number.POSITIVE_INFINITY;
};

/** The first part of a burst that no person can have typed. */
export function machineRun(
  chars: readonly WedgeChar[],
  { pauseMs, averageMs, fieldAverageMs, idleLength }: WedgeSettings,
): Run | undefined {
  const typing = chars[0]?.typing;
  return runsOf(chars, pauseMs).find(
    ({ length, average }) => length >= (typing ? idleLength : 3) && average <= (typing ? fieldAverageMs : averageMs),
  );
}

/**
 * Judges an ended burst: a whole code, typing of a person, or a scan that did not come whole. A pause inside is accepted when a key ends
 * the code and its first part came from a scanner for certain; a code that silence ends must have no pause, since its rest may be missing.
 */
export function judge(chars: readonly WedgeChar[], settings: WedgeSettings, end: ScanEnd, endAt: number): Judgement {
  const { pauseMs, averageMs, fieldAverageMs, idleLength, minLength, patienceMs } = settings;
  const typing = chars[0]?.typing ?? false;
  const byKey = end !== 'idle';
  const length = chars.length;
  const average = averageGap(chars);
  const runs = runsOf(chars, pauseMs);
  if (length < (byKey ? minLength : idleLength)) {
    // No person presses several keys, or a key and Enter, as fast as this.
    const pace = byKey ? (endAt - (chars[0]?.at ?? endAt)) / length : average;
    if (!typing && pace <= fieldAverageMs) return { is: 'refused', why: 'too-short', from: 0 };
    return !typing && length >= minLength ? { is: 'refused', why: 'too-slow', from: 0 } : { is: 'typed', why: 'short' };
  }
  if (runs.length === 1) {
    if (!typing || average <= (byKey ? averageMs : fieldAverageMs)) return { is: 'scan' };
    return { is: 'typed', why: 'slow' };
  }
  const machine = machineRun(chars, settings);
  if (!machine) return typing ? { is: 'typed', why: 'slow' } : { is: 'refused', why: 'too-slow', from: 0 };
  const longest = Math.max(...runs.slice(1).map(({ from }) => (chars[from]?.at ?? 0) - (chars[from - 1]?.at ?? 0)));
  const whole = byKey && machine.from === 0 && longest <= patienceMs && (!typing || runs.length - 1 <= length / 3);
  if (whole) return { is: 'scan' };
  // Characters just before at the same pace are the scanner's too; a single key may be a person's.
  let first = runs.findIndex(({ from }) => from === machine.from);
  while ((runs[first - 1]?.average ?? Number.POSITIVE_INFINITY) <= fieldAverageMs) first -= 1;
  const typed = chars.at(-1)?.typing ? typedBehind(chars, runs, settings) : undefined;
  return { is: 'refused', why: 'broken', from: runs[first]?.from ?? 0, ...(typed === undefined ? {} : { to: typed }) };
}

/** The index where a person continued typing behind a scan without an end: after a pause that no code has, at a person's pace. */
function typedBehind(chars: readonly WedgeChar[], runs: readonly Run[], { patienceMs, fieldAverageMs }: WedgeSettings): number | undefined {
  const isApart = ({ from }: Run): boolean => from > 0 && (chars[from]?.at ?? 0) - (chars[from - 1]?.at ?? 0) > patienceMs;
  return runs.find((run, nth) => isApart(run) && runs.slice(nth).every(({ average }) => average > fieldAverageMs))?.from;
}
