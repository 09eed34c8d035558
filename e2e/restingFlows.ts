import { readdirSync } from 'node:fs';
import { restingOf } from '../test/slow/inTurn.ts';

/** The main path of each kind of work, what works without network, and what takes turns in itself: in every run. */
const everyRun = ['camera', 'counting', 'feedback', 'issuing', 'offline', 'putaway', 'receiving', 'refusals', 'signIn', 'sweep', 'weight'];

/** `npm test` runs a third of the other files, and those that rest now at the next commits; `npm run test:full` runs all. */
export const restingFlows = (): string[] =>
  restingOf(
    readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('.flow.ts') && !everyRun.includes(file.replace('.flow.ts', '')))
      .toSorted(),
    3,
  ).map((file) => `e2e/${file}`);
