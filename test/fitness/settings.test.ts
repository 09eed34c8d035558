import path from 'node:path';
import { expect, test } from 'vitest';
import { settingKeys } from '../../contract/system/settingDefinitions.ts';
import { settingDefaults } from '../../contract/system/settings.ts';
import { sourceFiles } from '../../tools/sourceFiles.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Files that store and show settings. Reading a setting there does not count as using it. */
const keptAndShown = /^(contract|server|web)\/system\/|^contract\/messages\/|\.test\.tsx?$/;
const readers = sourceFiles(root)
  .filter(({ path: file }) => /^(contract|server|web)\//.test(file) && !keptAndShown.test(file))
  .map(({ text }) => text)
  .join('\n');
const isRead = (key: string): boolean => new RegExp(`\\b${key}\\b`).test(readers);

test('R14: a setting is shown when something obeys it, and only then', () => {
  expect(Object.keys(settingDefaults).filter(isRead).sort()).toEqual([...settingKeys].sort());
});
