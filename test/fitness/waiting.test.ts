import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../../tools/sourceFiles.ts';

/** A time limit of a single test, or an asserted duration: both make the result depend on the machine. */
const judged = [
  /\bpoll\([\s\S]{0,200}?\btimeout:/,
  /\b(waitFor|waitForURL|click|fill)\([^;]{0,80}\btimeout:/,
  /\bvi\.waitFor\(/,
  /expect\([^;\n]*\b(performance|Date)\.now\(\) ?-/,
  /expect\((elapsed|took|seconds|millis|rate)\b[^;\n]*\.to(BeLess|BeGreater)/,
];
/** Exceptions: a second tap that must not count comes at once or never, and a scan without effect is repeated, so that missing it is no failure. */
const known = new Set(['e2e/receiving.flow.ts', 'e2e/lostAnswers.flow.ts']);

test('tests wait for what happens: none judges how long it took', () => {
  const tests = sourceFiles(path.resolve(import.meta.dirname, '../..')).filter(({ path: file }) => /\.(test|flow)\.tsx?$/.test(file));
  const faults = tests.flatMap(({ path: file, text }) => {
    const found = known.has(file) || file.endsWith('/waiting.test.ts') ? undefined : judged.find((pattern) => pattern.test(text));
    return found ? [`${file}: ${found}`] : [];
  });
  expect(faults).toEqual([]);
});
