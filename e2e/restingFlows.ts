import { readdirSync } from 'node:fs';
import { runTurn } from '../test/slow/inTurn.ts';

/** The main path of each kind of work, what works without network, and what takes turns in itself: in every run. */
const everyRun = ['camera', 'counting', 'feedback', 'issuing', 'offline', 'putaway', 'receiving', 'refusals', 'signIn', 'sweep', 'weight'];

/** `npm test` runs every other file of the rest, and those that rest now at another commit; `npm run test:full` runs all. */
export function restingFlows(): string[] {
  const turn = runTurn;
  if (turn === undefined) return [];
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.flow.ts') && !everyRun.includes(file.replace('.flow.ts', '')))
    .toSorted()
    .filter((_, nth) => (nth + turn) % 2 === 1)
    .map((file) => `e2e/${file}`);
}
