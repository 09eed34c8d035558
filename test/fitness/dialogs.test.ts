import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('S92: everything that lies over a screen is shown by the one host, so that back closes it', () => {
  const files = globSync('web/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(files.filter(([, text]) => text.includes('.showModal(')).map(([file]) => file)).toEqual(['web/core/ui/useModal.ts']);
  const dialogs = files.filter(([, text]) => /<dialog\b/.test(text));
  expect(dialogs.length).toBeGreaterThan(1);
  expect(dialogs.filter(([, text]) => !/= useModal\(/.test(text)).map(([file]) => file)).toEqual([]);
});
