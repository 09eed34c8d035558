// npm run test:full: the suites of faults and reliability on a machine that is made slow, where races show that speed hides.
// Every process gets a third of the time at moments of its own, and statements leave up to 10 ms late.
// `npm run test:full -- eachFault -t deletedDocument` runs a part; what follows `--` goes to vitest.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, env, node, root, tool } from './house.mjs';
import { slowDown } from './slowDown.mjs';

ensureInstalled();
const asked = process.argv.slice(2);
const suites = asked.some((one) => !one.startsWith('-') && !one.startsWith('=')) ? asked : ['test/faults', 'test/reliability', ...asked];
const delays = `--import=${new URL('../test/slow/delayStatements.ts', import.meta.url)}`;
const child = spawn(node, [tool('vitest'), 'run', ...suites], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...env(),
    CI_ARTIFACTS: process.env.CI_ARTIFACTS ?? path.join(root, '.artifacts'),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --no-warnings ${delays}`.trim(),
    KUWEI_TEST_DELAY: process.env.KUWEI_TEST_DELAY ?? '10',
    KUWEI_TEST_PATIENCE: '6',
  },
});
const goOn = slowDown(child.pid);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
child.once('exit', (code) => {
  goOn();
  process.exit(code ?? 1);
});
