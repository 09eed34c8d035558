// `npm test` takes turns where `npm run test:full` goes every way. The turn follows from a name, so a failure comes again.
import { full } from './full.ts';

/** The same number for the same name for ever: a new name changes nothing for the others. */
export const turnOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

export const inTurn = <T>(from: readonly T[], turn: number): T => from[turn % from.length] as T;

/** One of the ways to walk a story (a language, a room), chosen by the story's name; every way in `npm run test:full`. */
export const waysOf = <T>(ways: readonly T[], name: string): readonly T[] => (full ? ways : [inTurn(ways, turnOf(name))]);

const commit = process.env['KUWEI_TEST_TURN'];

/** `npm test` gives a number that follows from the commit; without one, everything has its turn. */
export const runTurn = commit === undefined || full ? undefined : Number(commit);

/** Whether something that `npm test` runs at one commit of two, or of `every`, has its turn. */
export const hasTurn = (name: string, every = 2): boolean => runTurn === undefined || (turnOf(name) + runTurn) % every === 0;

/** Of things of which `npm test` takes one in `every`, those that rest at this commit. */
export const restingOf = <T>(all: readonly T[], every: number): T[] =>
  runTurn === undefined ? [] : all.filter((_one, nth) => (nth + runTurn) % every !== 0);

/** And those whose turn it is. */
export const inTurnOf = <T>(all: readonly T[], every: number): T[] => {
  const resting = new Set(restingOf(all, every));
  return all.filter((one) => !resting.has(one));
};
