import { expect, it } from 'vitest';
import { rowsCounted } from '../../../contract/core/list.ts';
import type { Say } from '../words/i18n.ts';
import { shortTotal, totalText } from './totalText.ts';

const say: Say = (key, args) => `${key} ${args?.['n']}`;

it.each([
  [0, 'list.total 0'],
  [rowsCounted, 'list.total 10,000'],
  [rowsCounted + 1, 'list.totalMore 10,000'],
  [1_234_567, 'list.total 1,234,567'],
])('S202: a list of %i rows says how many there are, or that there are more than are counted', (total, said) => {
  expect(totalText(total, say)).toBe(said);
});

it('S202: a number alone says with a sign that there are more', () => {
  expect([shortTotal(5), shortTotal(rowsCounted), shortTotal(rowsCounted + 1)]).toEqual(['5', '10,000', '10,000+']);
});
