import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('no browser translates the page: what it replaces is not drawn again, so that a count stays as it was, and codes become words', () => {
  const page = readFileSync(path.join(import.meta.dirname, 'index.html'), 'utf8');
  expect(page).toContain('<html lang="zh-CN" translate="no">');
  expect(page).toContain('<meta name="google" content="notranslate" />');
});
