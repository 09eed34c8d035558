import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { failuresIn } from './failures.ts';

const report = (testResults: object[]) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'failures-')), 'tests.json');
  writeFileSync(file, JSON.stringify({ testResults }));
  return file;
};
const name = path.resolve('server/a.test.ts');

test('what failed is named with its file, and the message is cut', () => {
  const message = ['expected 1 to be 2', ...Array.from({ length: 40 }, (_, n) => `at line ${n}`)].join('\n');
  const assertionResults = [
    { status: 'passed', fullName: 'holds', failureMessages: [] },
    { status: 'failed', fullName: 'breaks', failureMessages: [message] },
  ];
  const [line = '', ...more] = failuresIn(report([{ name, status: 'failed', message: '', assertionResults }]));
  expect(more).toEqual([]);
  expect(line).toContain('server/a.test.ts > breaks\nexpected 1 to be 2');
  expect(line).not.toContain('at line 20');
});

test('a file that could not be read at all is named, and a report that is missing', () => {
  expect(failuresIn(report([{ name, status: 'failed', message: 'SyntaxError', assertionResults: [] }]))).toEqual([
    'FAILED  server/a.test.ts\nSyntaxError',
  ]);
  expect(failuresIn('/nowhere/tests.json')[0]).toContain('no report');
});
