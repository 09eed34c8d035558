import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../server/', import.meta.url).pathname;

/** The files whose export is the handler of a call. */
async function handlerFiles(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(path.join(root, name), 'utf8') })));
  return files.filter(({ text }) => /^export const \w+ = handle(Prepared|File)?\(/m.test(text));
}

test('R28: the handler of a call refuses through what the call declares, also before its transaction, and makes no refusal by itself', async () => {
  const files = await handlerFiles();
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(({ text }) => text.includes('new Refusal(')).map(({ name }) => name)).toEqual([]);
});
