import { expect, test } from 'vitest';
import { text } from './fields.ts';

test('input-max-length: a text holds 140 characters unless its field says otherwise', () => {
  expect(text().safeParse('字'.repeat(140)).success).toBe(true);
  expect(text().safeParse('字'.repeat(141)).success).toBe(false);
  expect(text(3).safeParse('abcd').success).toBe(false);
});

test('input-trimmed: blanks at both ends are no part of it, and do not count', () => {
  expect(text().parse('  A 1\t')).toBe('A 1');
  expect(text(3).parse('   abc   ')).toBe('abc');
});
