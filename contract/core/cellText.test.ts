import { expect, it } from 'vitest';
import { systemLists } from '../system/system.lists.ts';
import { cellText } from './cellText.ts';

it('S60: the lines of a version are no text with signs in it, on screen and in files', () => {
  const text = cellText('zh', (_key, otherwise) => otherwise, systemLists.versions.columns.description, '1. Counts$2. Returns $');
  expect(text).toBe('1. Counts; 2. Returns');
});
