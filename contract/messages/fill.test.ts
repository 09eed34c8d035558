import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('quantities have a comma every three digits; codes and what is no quantity stay as they are', () => {
  const filled = fill('en', '{item} {code}: {qty} of {open}, {rest}, {free}, {other}', {
    ...{ item: '30301005', code: 1234, qty: '1200', open: '1234567.125', rest: '-1000', free: '1,200' },
  });
  expect(filled).toBe('30301005 1234: 1,200 of 1,234,567.125, -1,000, 1,200, {other}');
  expect(fill('en', '{available} of {wanted}, {taken}', { available: '1000', wanted: '2000', taken: '1500.5' })).toBe(
    '1,000 of 2,000, 1,500.5',
  );
  expect(fill('en', '{qty} {open}', { qty: 3, open: '-' })).toBe('3 -');
});

test('words follow the number: none, one, several', () => {
  const text = '{item}: {decimals|zero:whole numbers only|one:at most # decimal|other:at most # decimals}';
  expect(fill('en', text, { item: 'A', decimals: 0 })).toBe('A: whole numbers only');
  expect(fill('en', text, { item: 'A', decimals: 1 })).toBe('A: at most 1 decimal');
  expect(fill('en', text, { item: 'A', decimals: '3' })).toBe('A: at most 3 decimals');
  expect(fill('en', text, { item: 'A' })).toBe('A: {decimals|zero:whole numbers only|one:at most # decimal|other:at most # decimals}');
  expect(fill('en', '{n|one:# day|other:# days}', { n: 0 })).toBe('0 days');
  expect(fill('en', 'free{others|zero:|other:; more for #}', { others: 0 })).toBe('free');
  expect(fill('en', 'free{others|zero:|other:; more for #}', { others: 'P1' })).toBe('free; more for P1');
});
