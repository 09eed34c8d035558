import { expect, test } from 'vitest';
import { doesNotGrow, yearsFillers } from '../../bench/years/yearsFillers.ts';
import { owners } from '../../server/migrations/owners.ts';

const filled = yearsFillers.flatMap(({ tables }) => tables);

test('every table grows in the plant of years (bench/years), or stands among those that do not with its reason', () => {
  const known = new Set([...filled, ...Object.keys(doesNotGrow)]);
  expect(
    Object.values(owners)
      .flat()
      .filter((table) => !known.has(table)),
  ).toEqual([]);
});

test('the plant of years fills tables that there are, each by one filler', () => {
  const tables = new Set(Object.values(owners).flat());
  expect([...filled, ...Object.keys(doesNotGrow)].filter((table) => !tables.has(table))).toEqual([]);
  expect(filled.filter((table, nth) => filled.indexOf(table) !== nth)).toEqual([]);
});
