import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { callSkeleton } from './callSkeleton.ts';
import { documentSkeleton } from './documentSkeleton.ts';
import { flowSkeleton } from './flowSkeleton.ts';
import { listSkeleton } from './listSkeleton.ts';
import { numberAfter, type Skeleton } from './skeleton.ts';

const root = path.resolve(import.meta.dirname, '../..');
const names = { feature: 'stock', name: 'sample', Name: 'Sample' };
const skeletons: [string, Skeleton][] = [
  ['call', callSkeleton(names)],
  ['list', listSkeleton(names)],
  ['document', documentSkeleton(names, '9999')],
  ['document that leaves', documentSkeleton({ ...names, name: 'scanOut', Name: 'ScanOut' }, '9999')],
  ['flow', flowSkeleton(names)],
];

/** Imports of a file that do not exist: `npm run new` writes text, which no compiler checks and no renaming updates. */
function missingIn(file: string, text: string, files: Skeleton['files']): string[] {
  const imports = [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '(\..*)';/gm)];
  return imports.flatMap(([, imported = '', from = '']) => {
    const target = path.posix.join(path.posix.dirname(file), from);
    const whole = path.join(root, target);
    const there = files[target] ?? (existsSync(whole) ? readFileSync(whole, 'utf8') : '');
    const wanted = imported.split(',').map((one) => one.trim().replace(/^type /, ''));
    return wanted.filter((one) => !new RegExp(`^export .*\\b${one}\\b`, 'm').test(there)).map((one) => `${file}: ${one} of ${target}`);
  });
}

test.each(skeletons)('%s: what its files import is there', (_what, { files }) => {
  const code = Object.entries(files).filter(([file]) => /\.tsx?$/.test(file));
  expect(code.flatMap(([file, text]) => missingIn(file, text, files))).toEqual([]);
});

test.each(skeletons)('%s: every line of registration has its place', (_what, { registrations }) => {
  const without = registrations.filter(
    ({ file, after }) =>
      !readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .some((line) => after.test(line)),
  );
  expect(without).toEqual([]);
});

test('a new migration has the number after the last one', () => {
  expect(numberAfter(['0001-first.sql', '0796-words.sql', 'owners.ts'])).toBe('0797');
});
