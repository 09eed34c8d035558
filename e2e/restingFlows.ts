import { readdirSync } from 'node:fs';
import { full } from '../test/slow/full.ts';
import { restingOf } from '../test/slow/inTurn.ts';

/** Flows that every run includes: the main path of each kind of work, work without network, and flows that rotate themselves. */
const everyRun = ['camera', 'counting', 'feedback', 'issuing', 'offline', 'putaway', 'receiving', 'refusals', 'signIn', 'sweep', 'weight'];

/** Builds the product a second time: a piece of `npm run test:full`. */
const fullOnly = ['upgrade.flow.ts'];

/** `npm test` runs a quarter of the other files, another quarter at the next commit; `npm run test:full` runs all. */
export const restingFlows = (): string[] =>
  [
    ...(full ? [] : fullOnly),
    ...restingOf(
      readdirSync(import.meta.dirname)
        .filter((file) => file.endsWith('.flow.ts') && !everyRun.includes(file.replace('.flow.ts', '')) && !fullOnly.includes(file))
        .toSorted(),
      4,
    ),
  ].map((file) => `e2e/${file}`);
