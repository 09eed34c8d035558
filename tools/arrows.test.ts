import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findCycles } from './findCycles.ts';
import { sourceFiles } from './sourceFiles.ts';

const root = mkdtempSync(path.join(tmpdir(), 'kuwei-arrows-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('finds every cycle once and leaves trees alone', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e', 'unknown']],
    ['e', ['d']],
    ['f', ['a']],
  ]);
  expect(findCycles(graph).map((cycle) => cycle.toSorted())).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
  expect(
    findCycles(
      new Map([
        ['a', ['b']],
        ['b', []],
      ]),
    ),
  ).toEqual([]);
});

test('reads imports of every form, and none out of comments', () => {
  mkdirSync(path.join(root, 'web', 'core'), { recursive: true });
  writeFileSync(
    path.join(root, 'web', 'core', 'one.ts'),
    `import type { A } from './two.ts';
import {
  b,
} from '../../contract/b.ts';
import './style.css';
import { z } from 'zod'; // import x from './not.ts'
/* import './neither.ts'; */
export { c } from '../c.ts';
const lazy = () => import('../lazy.tsx');
import { readFile } from 'node:fs/promises';
import { d } from '@scope/name/deep';
export const url = 'https://example.org/x';
`,
  );
  expect(sourceFiles(root)).toMatchObject([
    {
      path: 'web/core/one.ts',
      imports: ['web/core/two.ts', 'contract/b.ts', 'web/core/style.css', 'web/c.ts', 'web/lazy.tsx'],
      packages: ['zod', '@scope/name'],
      exportsDefault: false,
    },
  ]);
});
