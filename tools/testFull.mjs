// npm run test:full: all variants of the tests of which npm test runs one at a time. It runs in pieces, one after the other; `npm run test:full -- --list`
// names them and `npm run test:full -- sweep` runs one. Other words go to vitest: `npm run test:full -- eachFault -t lostAnswer` and
// `npm run test:full -- e2e/labels` run a part.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { report } from './check.mjs';
import { ensureBuilt, ensureInstalled, env, node, root, run, tool } from './command.mjs';
import { slowDown } from './slowDown.mjs';

/** Runs flows in a browser, at full speed. */
async function flows(...args) {
  if (!(await ensureBuilt())) return 1;
  return run([tool('vitest'), 'run', '--config', 'e2e/vitest.config.ts', ...args], { env: { KUWEI_TEST_FULL: '1' } });
}

/** Runs tests at full speed. */
const tests = (...args) => run([tool('vitest'), 'run', ...args], { env: { KUWEI_TEST_FULL: '1' } });

/**
 * Runs tests on an artificially slow machine, which shows races that speed hides: every process gets a third of the time at separate
 * moments, and statements are sent up to 10 ms late.
 */
function slowed(...args) {
  const delays = `--import=${new URL('../test/slow/delayStatements.ts', import.meta.url)}`;
  const child = spawn(node, [tool('vitest'), 'run', ...args], {
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
  return new Promise((resolve) =>
    child.once('exit', (code) => {
      goOn();
      resolve(code ?? 1);
    }),
  );
}

const eachFault = (...names) => slowed('test/faults/eachFault.test.ts', '-t', `(${names.join('|')}): both sides agree`);
/** The files of a folder except some: vitest's `--exclude` has no effect beside the list of its configuration. */
const filesBut = (folder, ending, ...left) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith(ending) && !left.includes(file))
    .map((file) => `${folder}/${file}`);

/** docs/tests.md describes each piece. */
const pieces = {
  faults1: () => eachFault('slow', 'down', 'http500'),
  faults2: () => eachFault('garbage', 'doubleAnswer', 'lostAnswer'),
  faults3: () => eachFault('outOfOrder', 'deletedDocument', 'refusedLine', 'all of them together'),
  faultKinds: () => slowed(...filesBut('test/faults', '.test.ts', 'eachFault.test.ts')),
  reliability: () => slowed(...filesBut('test/reliability', '.test.ts', 'failover.test.ts', 'restoredBackup.test.ts')),
  restored: () => tests('test/reliability/restoredBackup.test.ts'),
  failover: () => tests('test/reliability/failover.test.ts'),
  install: () => tests('test/install'),
  books: () => tests('test/books'),
  security: () => tests('test/security'),
  plans: () => tests('test/years'),
  product: () => tests('server/', 'contract/', 'web/', 'simulator/', 'tools/'),
  stories: () => flows(...filesBut('e2e', '.flow.ts', 'sweep.flow.ts', 'refusals.flow.ts', 'engines.flow.ts', 'upgrade.flow.ts')),
  refusals: () => flows('e2e/refusals.flow.ts'),
  sweep: () => flows('e2e/sweep.flow.ts'),
  engines: () => flows('e2e/engines.flow.ts'),
  upgrade: () => flows('e2e/upgrade.flow.ts'),
};

const asked = process.argv.slice(2);
if (asked[0] === '--list') {
  console.log(Object.keys(pieces).join('\n'));
  process.exit(0);
}
ensureInstalled();
const known = asked.every((name) => Object.hasOwn(pieces, name));
if (!known) process.exit(asked[0].startsWith('e2e/') ? await flows(...asked) : await slowed(...asked));
const results = [];
for (const name of asked.length > 0 ? asked : Object.keys(pieces)) {
  const start = performance.now();
  const code = await pieces[name]();
  results.push({ name, code, seconds: (performance.now() - start) / 1000 });
}
process.exit(report(results));
