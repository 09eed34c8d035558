import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../../tools/sourceFiles.ts';

/** A limit of a test’s own, or a duration that is judged: either makes the result a matter of the machine. */
const judged = [
  /\bpoll\([\s\S]{0,200}?\btimeout:/,
  /\b(waitFor|waitForURL|click|fill)\([^;]{0,80}\btimeout:/,
  /\bvi\.waitFor\(/,
  /expect\([^;\n]*\b(performance|Date)\.now\(\) ?-/,
  /expect\((elapsed|took|seconds|millis|rate)\b[^;\n]*\.to(BeLess|BeGreater)/,
];
/** A second tap that must not count comes at once or never; a scan that nothing came of is made again: not to have come is no failure. */
const known = new Set(['e2e/receiving.flow.ts', 'e2e/lostAnswers.flow.ts']);

test('tests wait for what happens: none judges how long it took', () => {
  const tests = sourceFiles(path.resolve(import.meta.dirname, '../..')).filter(({ path: file }) => /\.(test|flow)\.tsx?$/.test(file));
  const faults = tests.flatMap(({ path: file, text }) => {
    const found = known.has(file) || file.endsWith('/waiting.test.ts') ? undefined : judged.find((pattern) => pattern.test(text));
    return found ? [`${file}: ${found}`] : [];
  });
  expect(faults).toEqual([]);
});
