import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { webFolder } from '../server/web.ts';
import { mostFiles, mostWeight, weighWeb } from '../tools/webWeight.ts';

test('S226: the app is light: the first load, in few files, and each further screen on top of login, home and the templates', () => {
  const { first, files, screens } = weighWeb(webFolder);
  const map = readFileSync(path.join(import.meta.dirname, '../web/screens.ts'), 'utf8');
  expect(screens).toHaveLength([...map.matchAll(/^ {2}'\//gm)].length);
  expect(first).toBeLessThanOrEqual(mostWeight.first);
  expect(files).toBeLessThanOrEqual(mostFiles);
  expect(screens.filter(({ bytes, kind }) => bytes > mostWeight[kind])).toEqual([]);
});
