import { expect, test } from 'vitest';
import { holdsWords, searchWords } from './searchWords.ts';

test.each([
  ['30101004', true],
  ['3010 1004', true],
  ['3010  1004', true],
  ['3010.1004', true],
  ['1004 3010', true],
  ['２ＲＳ　6201', true],
  ['2RS 6201', true],
  ['6201-2rs', true],
  ['轴承 1004', true],
  ['-', true],
  ['3010 1005', false],
  ['2RS 6202', false],
])('S134: “%s” finds item 3010-1004 深沟球轴承 Bearing 6201-2RS: %s', (search, found) => {
  expect(holdsWords(['3010-1004', '深沟球轴承', 'Bearing 6201-2RS'], search)).toBe(found);
});

test('S134: separators alone are no words, and very many are cut', () => {
  expect(searchWords(' - / ')).toEqual([]);
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});
