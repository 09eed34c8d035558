import { expect, it } from 'vitest';
import { usePlant } from '../../../test/plant.ts';
import { compileNamed, named } from './named.ts';
import { preparedName } from './preparedName.ts';

const plant = usePlant();

it('values stand by their names, one name as one value wherever it stands', () => {
  expect(named('select :a::int + :b where :a > 0', { a: 1, b: 2 })).toEqual(['select $1::int + $2 where $1 > 0', [1, 2]]);
});

it('casts, texts, quoted names, comments and slices of arrays are no values', () => {
  const text = `select 'HH24:MI:SS', "a:b", x::text, y[1:n], (z)[2:m], '{1,2}'::int[] -- :not
    /* :neither */ from t where it''s`;
  expect(compileNamed(text)).toEqual({ text, names: [] });
});

it('a name without a value and a value without a name are refused', () => {
  expect(() => named('select :a', {})).toThrow('no value for :a');
  expect(() => named('select :a', { a: undefined as never })).toThrow('no value for :a');
  expect(() => named('select :a', { a: 1, b: 2 })).toThrow('no place for b');
});

it('the same text is one prepared statement, and the database takes null and lists', async () => {
  const text = `select :days::int as days, to_char(now(), 'HH24:MI') <> :word as other, :ids::bigint[] as ids, :none::text as none`;
  const [first, second] = [1, 2].map((days) => named(text, { days, word: 'x', ids: [1, 2], none: null }));
  expect(preparedName(first?.[0] ?? '')).toBe(preparedName(second?.[0] ?? ''));
  const { rows } = await plant.pool.query(...named(text, { days: 3, word: 'x', ids: [7, 8], none: null }));
  expect(rows).toMatchObject([{ days: 3, other: true, none: null }]);
});
