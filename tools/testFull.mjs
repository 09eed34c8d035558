// npm run test:full: what npm test takes turns with, in every way. The suites of faults and reliability on a machine that is made
// slow, where races show that speed hides: every process gets a third of the time at moments of its own, and statements leave up
// to 10 ms late. Then the screens in every language, size and theme, and the refusals in every language.
// `npm run test:full -- eachFault -t deletedDocument` runs a part; what follows `--` goes to vitest. `npm run test:full -- e2e/sweep`
// runs flows.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, env, node, root, run, tool } from './command.mjs';
import { slowDown } from './slowDown.mjs';

ensureInstalled();
const asked = process.argv.slice(2);
const flows = () => run([tool('vitest'), 'run', '--config', 'e2e/vitest.config.ts', ...asked], { env: { KUWEI_TEST_FULL: '1' } });
if (asked[0]?.startsWith('e2e/')) process.exit((await ensureBuilt()) ? await flows() : 1);

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
    KUWEI_TEST_FULL: '1',
  },
});
const goOn = slowDown(child.pid);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
child.once('exit', async (code) => {
  goOn();
  if (asked.length > 0) process.exit(code ?? 1);
  process.exit((await ensureBuilt()) && (await flows()) === 0 ? (code ?? 1) : 1);
});
