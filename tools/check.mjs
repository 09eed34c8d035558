// npm run check: types, lint and format, arrows, fitness, rule and call tests; under 90 seconds. `--only types,lint` runs a part.
import { ensureInstalled, fail, passSignals, run, tool } from './command.mjs';
import { slowTests } from './slowTests.mjs';

const checks = {
  types: () => run([tool('typescript', 'tsc'), '-p', 'tsconfig.json']),
  lint: () => run([tool('@biomejs/biome'), 'ci', '--colors=off', '--max-diagnostics=40']),
  arrows: () => run(['tools/arrows.ts']),
  tests: () => run([tool('vitest'), 'run', ...slowTests.flatMap((name) => ['--exclude', name])]),
};

/** Runs the checks one after the other, all of them even when one fails, and tells how long each took. */
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
