import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from './readForm.ts';

const standard = (body: string) => Object.fromEntries(new URLSearchParams(body));

test('R66: a form reads as the standard says', () => {
  const pieces = fc.constantFrom('a', 'data', '=', '&', '+', '%20', '%E5%BA%93', '%', '%zz', '%E5', ' ', '{"a":1}');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      expect(readForm(parts.join(''))).toEqual(standard(parts.join('')));
    }),
    { numRuns: 2000 },
  );
});

test('R66: a form of more than 200 fields is not read', () => {
  expect(Object.keys(readForm(Array.from({ length: 200 }, (_, n) => `k${n}=1`).join('&')) ?? {})).toHaveLength(200);
  expect(readForm('a&'.repeat(200))).toBeUndefined();
});

test('R66: letters that came without percent codes stay, beside broken codes too', () => {
  expect(readForm('备注=库位%zz+%E5%BA%93&a=1&a=2')).toEqual({ 备注: '库位%zz 库', a: '2' });
});
