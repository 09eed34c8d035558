import path from 'node:path';
import { expect, test } from 'vitest';
import { toFill } from '../../tools/skeletons/skeleton.ts';
import { sourceFiles } from '../../tools/sourceFiles.ts';

test('what `npm run new` wrote was filled in by somebody', () => {
  const left = sourceFiles(path.resolve(import.meta.dirname, '../..')).flatMap(({ path: file, text }) =>
    text.split('\n').flatMap((line, at) => (line.includes(toFill) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(left).toEqual([]);
});
