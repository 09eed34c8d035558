import { expect, test } from 'vitest';
import { blankRow } from './mappingRows.ts';
import { problemsAtRows } from './problemsAtRows.ts';

const rows = [
  { ...blankRow, nth: 0 },
  { ...blankRow, nth: 1, theirs: 'A', ours: 'data.qty' },
  { ...blankRow, nth: 2, theirs: 'B' },
];

test('a problem stands at its row, by number or by our field; the rest elsewhere', () => {
  const { atRow, elsewhere } = problemsAtRows(
    [
      { path: 'inbound.item.fields.1.ours', message: 'no target' },
      { path: 'data.qty', message: 'is missing' },
      { path: 'data.name', message: 'name is missing' },
      { path: 'inbound.supplier.fields.0.ours', message: 'other kind' },
    ],
    'inbound',
    'item',
    rows,
  );
  expect([...atRow]).toEqual([
    [2, ['no target']],
    [1, ['is missing']],
  ]);
  expect(elsewhere.map(({ message }) => message)).toEqual(['name is missing', 'inbound.supplier.fields.0.ours: other kind']);
});
