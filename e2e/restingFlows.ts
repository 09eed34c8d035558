import { readdirSync } from 'node:fs';
import { restingOf } from '../test/slow/inTurn.ts';

/** Flows of every run: the main path of each kind of work, work without network, and flows that rotate by themselves. */
const everyRun = [
  'camera',
  'counting',
  'engines',
  'feedback',
  'issuing',
  'offline',
  'olderBundle',
  'putaway',
  'receiving',
  'refusals',
  'signIn',
  'sweep',
  'weight',
];

/** `npm test` runs a third of the other files, and those that rest now at the next commits; `npm run test:full` runs all. */
export const restingFlows = (): string[] =>
  restingOf(
    readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('.flow.ts') && !everyRun.includes(file.replace('.flow.ts', '')))
      .toSorted(),
    3,
  ).map((file) => `e2e/${file}`);
