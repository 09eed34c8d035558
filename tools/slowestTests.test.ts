import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { slowestIn } from './slowestTests.ts';

/** Reports of vitest in which the files took these milliseconds. */
function reports(...runs: Record<string, number>[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'slowest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return runs.map((files, nth) => {
    const file = path.join(folder, `${nth}.json`);
    const testResults = Object.entries(files).map(([name, millis]) => ({
      name: path.resolve(name),
      startTime: 1000,
      endTime: 1000 + millis,
    }));
    writeFileSync(file, JSON.stringify({ testResults }));
    return file;
  });
}

test('the slowest files of all reports come first, with their share of the time of all files', () => {
  const found = slowestIn(reports({ 'server/a.test.ts': 1000, 'server/b.test.ts': 6000 }, { 'e2e/c.flow.ts': 3000 }), 2);
  expect(found.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['6.0 s', '60.0 %', 'server/b.test.ts'],
    ['3.0 s', '30.0 %', 'e2e/c.flow.ts'],
  ]);
});

test('ten files are named at most, and a report that is missing or empty names none', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`server/${nth}.test.ts`, nth]));
  expect(slowestIn(reports(many))).toHaveLength(10);
  expect(slowestIn([...reports({}), '/nowhere/tests.json'])).toEqual([]);
});
