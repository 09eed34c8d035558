import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { constants } from '../../contract/core/constants.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('the version of package.json is the one that clients are told, and the newest in CHANGELOG.md', () => {
  const { version }: { version: string } = JSON.parse(read('package.json'));
  expect(version).toBe(constants['app-version-name']);
  expect(read('CHANGELOG.md').match(/^## (\S+)$/m)?.[1]).toBe(version);
});
