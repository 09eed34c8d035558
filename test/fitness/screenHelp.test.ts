import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { helpOfScreens } from '../../contract/system/screenHelp.ts';
import { sourceFiles } from '../../tools/sourceFiles.ts';

const root = path.resolve(import.meta.dirname, '../..');
const map = readFileSync(path.join(root, 'web/screens.ts'), 'utf8');
const sources = new Map(sourceFiles(root).map((file) => [file.path, file]));
/** The help that a file gives its screen. */
const helpIn = (text: string): string[] => [...text.matchAll(/\bhelp(?:: |=)['"]([\w.]+)['"]/g)].map((match) => match[1] ?? '');

/** The help of a screen: from the file that exports it. A variant of a screen has the help of that screen's feature file. */
function helpOf(file: string, name: string): string[] {
  const own = sources.get(file);
  const part = own?.text.split(/\n(?=export )/).find((one) => new RegExp(`^export (const|function) ${name}\\b`).test(one));
  const varied = own?.imports.filter((name) => path.dirname(name) === path.dirname(file)).map((name) => sources.get(name)) ?? [];
  return [part, ...varied.map((one) => one?.text)].flatMap((text) => helpIn(text ?? ''));
}

test('R17: the help that the server tells of a screen is what the screen shows', () => {
  const shown = [...map.matchAll(/'(\/[^']*)':[^']*import\('\.\/([^']+)'\)\.then\(\(m\) => m\.(\w+)/g)].flatMap(
    ([, screen = '', file = '', name = '']) => helpOf(`web/${file}`, name).map((text) => [screen, text]),
  );
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(helpOfScreens));
});
