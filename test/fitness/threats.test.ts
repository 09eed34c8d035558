import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/threats.md'), 'utf8');
const target = (link: string): string => path.join(root, 'docs', link);

test('every file that docs/threats.md names exists', () => {
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((link) => !existsSync(target(link)))).toEqual([]);
});
test('every test that docs/threats.md names stands in its file', () => {
  const named = [...page.matchAll(/\]\(([^)]+\.test\.ts)\): \*([^*]+)\*/g)].map(([, file = '', name = '']) => ({ file, name }));
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter(({ file, name }) => !readFileSync(target(file), 'utf8').includes(name))).toEqual([]);
});
test('every attack in docs/threats.md has a test', () => {
  const attacks = [...page.matchAll(/^\| (?!Attack |---)(.+?) \| (.+) \| (.+) \|$/gm)];
  expect(attacks.length).toBeGreaterThan(25);
  expect(
    attacks.filter(([, , , tests = '']) => !/\((?:\.\.\/)[\w/.]+\.(?:test|flow)\.ts\)/.test(tests)).map(([, attack]) => attack),
  ).toEqual([]);
});
