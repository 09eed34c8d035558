import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { callList } from '../../contract/allCalls.ts';
import { listList } from '../../contract/allLists.ts';
import { permissionOf } from '../../contract/core/call.ts';
import { listPermission } from '../../contract/core/list.ts';
import { zh } from '../../contract/messages/texts.ts';
import { menuTree } from '../../contract/system/menu.ts';

const root = path.resolve(import.meta.dirname, '../..');
// Read as text, because screens need a browser.
const map = readFileSync(path.join(root, 'web/screens.ts'), 'utf8');
const screens = [...map.matchAll(/^ {2}'(\/[^']*)':/gm)].map((match) => match[1] ?? '');
const entries = menuTree.flatMap((group) => group.entries);

test('every menu entry leads to a screen and is called as its title calls it', () => {
  expect(entries.filter((entry) => !screens.includes(entry.path)).map((entry) => entry.path)).toEqual([]);
  for (const { path: screen } of entries) expect(zh).toHaveProperty([`screen.${screen}`]);
  // Groups have texts of their own, but entries use their screen's title, so that the two cannot differ.
  expect(
    Object.keys(zh)
      .filter((key) => key.startsWith('menu.'))
      .sort(),
  ).toEqual(menuTree.map(({ name }) => `menu.${name}`).sort());
});
test('a route stands once, and what it loads exists', () => {
  expect(screens.filter((screen, index) => screens.indexOf(screen) !== index)).toEqual([]);
  const loaded = [...map.matchAll(/import\('\.\/([^']+)'\)/g)].map((match) => match[1] ?? '');
  expect(loaded.filter((file) => !existsSync(path.join(root, 'web', file)))).toEqual([]);
});
test('every permission of the menu is one that a call or list asks for', () => {
  const permissions = new Set([...callList.map((call) => permissionOf(call)), ...listList.map(listPermission)]);
  const unknown = entries.flatMap((entry) => entry.permissions.filter((permission) => !permissions.has(permission)));
  expect(unknown).toEqual([]);
});
