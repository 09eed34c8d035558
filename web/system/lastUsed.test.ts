import { expect, test } from 'vitest';
import { lastUsed, noteUse, wishLastUsed } from './lastUsed.ts';

test('the function opened last comes first, each once, eight at most, and the wish stays beside them', () => {
  wishLastUsed(true);
  for (const path of ['/a', '/b', '/a', '/c', '/d', '/e', '/f', '/g', '/h', '/i']) noteUse(path);
  expect(lastUsed.get()).toEqual({ wished: true, paths: ['/i', '/h', '/g', '/f', '/e', '/d', '/c', '/a'] });
});
