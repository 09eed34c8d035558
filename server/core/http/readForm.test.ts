import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from './readForm.ts';

/** By the standard; a repeated name has all of its values. */
const standard = (body: string) => {
  const params = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => [name, params.getAll(name).length > 1 ? params.getAll(name) : params.get(name)]),
  );
};

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
  expect(readForm('备注=库位%zz+%E5%BA%93&a=1&a=2')).toEqual({ 备注: '库位%zz 库', a: ['1', '2'] });
});

test('S51: a name with brackets is a list, with one value too', () => {
  expect(readForm('bars[]=a&bars[]=b&ids%5B%5D=1&[]=x')).toEqual({ bars: ['a', 'b'], ids: ['1'], '[]': 'x' });
});
