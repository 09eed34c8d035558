import { full } from './full.ts';
import { restingOf } from './inTurn.ts';

/** Long tests of whole processes and of every address, of which `npm test` runs half; `npm run test:full` runs all. Long ones alternate. */
const taking = [
  'test/reliability/upgradeSteps.test.ts',
  'test/reliability/orphanDatabase.test.ts',
  'test/reliability/flowHistories.test.ts',
  'test/security/twinPlant.test.ts',
  'test/faults/files.test.ts',
  'test/security/serverSurface.test.ts',
  'test/reliability/ownDatabase.test.ts',
  'test/security/attackBodies.test.ts',
  'test/reliability/waits.test.ts',
  'test/security/attackFiles.test.ts',
  'test/security/fileMemory.test.ts',
];

/** Tests that install packages or stop whole databases: each a piece of `npm run test:full`, and never in `npm test`. */
const fullOnly = ['test/install/install.test.ts', 'test/reliability/failover.test.ts'];

export const restingTests = (): string[] => [...restingOf(taking, 2), ...(full ? [] : fullOnly)];
