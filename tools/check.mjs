// npm run check: types, lint and format, arrows, SQL, rule and fitness tests; about two minutes of processor time. `--only types,lint` runs a part.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, fail, passSignals, root, run, tool } from './command.mjs';

/**
 * Checks each part by its own tsconfig.json; unchanged parts are skipped. The compiler does not notice a change of a global
 * declaration, so everything is checked again when the packages or our globals differ from the last time.
 */
async function types() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'contract/standardGlobals.d.ts']) hash.update(readFileSync(path.join(root, file)));
  const globals = hash.digest('hex');
  const stamp = path.join(root, '.types', '.globals');
  const same = existsSync(stamp) && readFileSync(stamp, 'utf8') === globals;
  const code = await run([tool('typescript', 'tsc'), '-b', '--checkers', '1', ...(same ? [] : ['--force'])]);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, globals);
  return code;
}

const checks = {
  types,
  lint: () => run([tool('@biomejs/biome'), 'ci', '--colors=off', '--max-diagnostics=40']),
  arrows: async () => Math.max(await run(['tools/arrows.ts']), await run(['tools/tableOwners.ts'])),
  sql: () => run(['--disable-warning=ExperimentalWarning', 'tools/checkSql.ts']),
  tests: () => run([tool('vitest'), 'run', 'contract/', 'test/fitness/']),
};

/** Runs the checks one after the other, all of them even when one fails, and prints how long each took. */
export async function check(names = Object.keys(checks)) {
  const results = [];
  for (const name of names) {
    const start = performance.now();
    const code = await checks[name]();
    results.push({ name, code, seconds: (performance.now() - start) / 1000 });
  }
  return results;
}

export function report(results) {
  console.log('');
  for (const { name, code, seconds } of results)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s`);
  console.log(
    `        ${'total'.padEnd(12)} ${results
      .reduce((sum, one) => sum + one.seconds, 0)
      .toFixed(1)
      .padStart(7)} s`,
  );
  return results.some(({ code }) => code !== 0) ? 1 : 0;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  ensureInstalled();
  passSignals();
  const only = process.argv.indexOf('--only');
  const names = only > 0 ? (process.argv[only + 1] ?? '').split(',') : undefined;
  const unknown = names?.find((name) => !Object.hasOwn(checks, name));
  if (unknown !== undefined) fail(`There is no check “${unknown}”. Known: ${Object.keys(checks).join(', ')}`);
  process.exit(report(await check(names)));
}
