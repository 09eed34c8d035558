import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeNewer } from './mergeNewer.ts';

test.each([
  ['untouched fields become the newer ones', { a: '1', b: '1' }, { a: '1', b: '1' }, { a: '2', b: '1' }, { a: '2', b: '1' }, []],
  ['what was typed stays', { a: '1', b: '1' }, { a: '1', b: '9' }, { a: '2', b: '1' }, { a: '2', b: '9' }, []],
  ['what both changed stays as typed and is told', { a: '1' }, { a: '9' }, { a: '2' }, { a: '9' }, ['a']],
  ['what both changed alike is no clash', { a: '1' }, { a: '2' }, { a: '2' }, { a: '2' }, []],
  ['a field emptied by hand stays empty', { a: '1' }, { a: '' }, { a: '2' }, { a: '' }, ['a']],
])('%s', (_what, read, typed, newer, values, clashes) => {
  expect(mergeNewer<Record<string, string>>(read, typed, newer)).toEqual({ values, clashes });
});

test('nothing typed is lost, and without a change of the record nothing happens', () => {
  const values = fc.record({ a: fc.string({ maxLength: 2 }), b: fc.string({ maxLength: 2 }) });
  fc.assert(
    fc.property(values, values, values, (read, typed, newer) => {
      const merged = mergeNewer(read, typed, newer);
      for (const field of ['a', 'b'] as const)
        expect(merged.values[field]).toBe(typed[field] !== read[field] ? typed[field] : newer[field]);
      expect(mergeNewer(read, typed, read)).toEqual({ values: typed, clashes: [] });
    }),
  );
});
