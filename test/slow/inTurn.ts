// `npm test` takes turns where `npm run test:full` runs all variants. The turn is computed from a name, so that a failure can be repeated.
import { full } from './full.ts';

/** A hash of the name: it never changes, and a new name does not change the others. */
export const turnOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

export const inTurn = <T>(from: readonly T[], turn: number): T => from[turn % from.length] as T;

/** One variant of a story (a language, a room), chosen by the story's name; all variants in `npm run test:full`. */
export const waysOf = <T>(ways: readonly T[], name: string): readonly T[] => (full ? ways : [inTurn(ways, turnOf(name))]);

const commit = process.env['KUWEI_TEST_TURN'];

/** `npm test` sets a number that is computed from the commit; without one, everything runs. */
export const runTurn = commit === undefined || full ? undefined : Number(commit);

/** Whether a test that `npm test` runs at one commit of two, or of `every`, runs now. */
export const hasTurn = (name: string, every = 2): boolean => runTurn === undefined || (turnOf(name) + runTurn) % every === 0;

/** Of tests of which `npm test` runs one in `every`, those that rest at this commit. */
export const restingOf = <T>(all: readonly T[], every: number): T[] =>
  runTurn === undefined ? [] : all.filter((_one, nth) => (nth + runTurn) % every !== 0);

/** Those that run at this commit. */
export const inTurnOf = <T>(all: readonly T[], every: number): T[] => {
  const resting = new Set(restingOf(all, every));
  return all.filter((one) => !resting.has(one));
};
