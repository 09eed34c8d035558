// npm test: everything. Installs what is missing, then check, all tests, the web build and the flows in a browser.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { check, report } from './check.mjs';
import { ensureBuilt, ensureInstalled, fail, passSignals, root, run, stopChildren, tool } from './command.mjs';
import { ensureSystemParts } from './systemParts.mjs';

const limitMinutes = 80;
const deadline = setTimeout(
  () => {
    console.error(`The tests did not end within ${limitMinutes} minutes and were stopped.`);
    stopChildren('SIGKILL');
    process.exit(1);
  },
  (limitMinutes * 60 - 15) * 1000,
);

ensureInstalled();
passSignals();
const missing = ensureSystemParts();
if (missing) fail(missing);

const artifacts = process.env.CI_ARTIFACTS ?? path.join(root, '.artifacts');
mkdirSync(artifacts, { recursive: true });
/**
 * Chooses which variant this run tests where the variants take turns. The choice follows from the commit, so the same commit runs the same
 * tests again; without git it follows from the day.
 */
function turnOfRun() {
  if (process.env.KUWEI_TEST_TURN) return process.env.KUWEI_TEST_TURN;
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return String(/^[0-9a-f]{40}/.test(stdout ?? '') ? Number.parseInt(stdout.slice(0, 7), 16) : Math.floor(Date.now() / 86_400_000));
}
const env = { CI_ARTIFACTS: artifacts, KUWEI_TEST_TURN: turnOfRun() };
console.log(`Some tests take turns (docs/tests.md). This run: KUWEI_TEST_TURN=${env.KUWEI_TEST_TURN}`);

const timed = async (name, work) => {
  const start = performance.now();
  const code = await work();
  return { name, code, seconds: (performance.now() - start) / 1000 };
};

/** Reports of runs with a failed test; listed last, because people read the end of a long output. */
const failed = [];
const outcomes = [];
async function runTests(name, ...args) {
  const outcome = path.join(artifacts, `${name}.json`);
  outcomes.push(outcome);
  rmSync(outcome, { force: true });
  const code = await run([tool('vitest'), 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${outcome}`], {
    env,
  });
  if (code !== 0) failed.push(outcome);
  return code;
}

const [checks, build] = await Promise.all([
  check(['types', 'lint', 'arrows', 'sql']),
  timed('web build', async () => ((await ensureBuilt()) ? 0 : 1)),
]);
const results = [...checks, build];
results.push(await timed('all tests', () => runTests('tests')));
results.push(await timed('flows', () => runTests('flows', '--config', 'e2e/vitest.config.ts')));
clearTimeout(deadline);
console.log(`Pictures: ${artifacts}`);
const code = report(results);
await run(['tools/slowestTests.ts', ...outcomes]);
if (failed.length > 0) await run(['tools/failures.ts', ...failed]);
process.exit(code);
