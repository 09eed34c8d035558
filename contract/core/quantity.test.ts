import { expect, test } from 'vitest';
import { typedQty } from './quantity.ts';

test.each<[string, string | undefined]>([
  ['12', '12'],
  [' 1.50 ', '1.5'],
  ['1,5', '1.5'],
  ['1.', '1'],
  ['1.000', '1'],
  ['1,000', undefined],
  ['1,000.5', undefined],
  ['1.000,5', undefined],
  ['-1', undefined],
  ['', undefined],
  ['ten', undefined],
])('a typed quantity: %j is %j', (text, qty) => {
  expect(typedQty(text)).toBe(qty);
});
