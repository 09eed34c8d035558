import type { CountSheet } from '../../contract/counting/counter.calls.ts';
import { CountFormScreen } from './CountFormScreen.tsx';

/** Keeps the finished goods of a sheet, with their places and the places that should be empty. */
const finishedOnly = (facts: CountSheet): CountSheet => {
  const lines = facts.lines.filter(({ finished }) => finished);
  const others = new Set(facts.lines.filter(({ finished }) => !finished).map(({ place }) => place));
  return { ...facts, lines, places: facts.places.filter(({ code }) => !others.has(code) || lines.some(({ place }) => place === code)) };
};

/** The same count, limited to finished goods; other goods at the place belong to other counters. */
export const FinishedCountFormScreen = () => <CountFormScreen part={finishedOnly} />;
