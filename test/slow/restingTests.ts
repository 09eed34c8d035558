import { full } from './full.ts';
import { restingOf } from './inTurn.ts';

/**
 * Long tests of whole processes, of builds and of every address, of which `npm test` runs a sixth; `npm run test:full` runs all. Those
 * next to each other in the list run at different commits, so that long ones are spread.
 */
const taking = [
  'test/faults/files.test.ts',
  'tools/webBuild.slow.test.ts',
  'test/reliability/upgradeSteps.test.ts',
  'server/main.slow.test.ts',
  'test/reliability/waits.test.ts',
  'test/reliability/silentDatabase.test.ts',
  'test/reliability/orphanDatabase.test.ts',
  'test/security/twinPlant.test.ts',
  'test/reliability/killed.test.ts',
  'test/reliability/backUp.test.ts',
  'test/security/serverSurface.test.ts',
  'server/receiving/printMany.test.ts',
  'test/security/attackBodies.test.ts',
  'server/connectors/files/readStock.test.ts',
  'test/security/attackFiles.test.ts',
  'test/reliability/ownDatabase.test.ts',
  'server/identity/beyondRights.test.ts',
  'test/reliability/flowHistories.test.ts',
  'test/security/apiPage.test.ts',
  'test/reliability/backUpEmbedded.test.ts',
  'test/security/fileMemory.test.ts',
  'server/counting/blind.test.ts',
  'test/reliability/restoredBackup.test.ts',
];

/** Tests that install packages or stop whole databases: each a piece of `npm run test:full`, and never in `npm test`. */
const fullOnly = ['test/install/install.test.ts', 'test/reliability/failover.test.ts'];

export const restingTests = (): string[] => [...restingOf(taking, 6), ...(full ? [] : fullOnly)];
