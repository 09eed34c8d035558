import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addQty } from '../core/quantity.ts';
import { mapClasses, mapDays } from '../locations/map.rules.ts';
import { ageClasses, ageDays, ageOf } from './age.rules.ts';

const classesOf = (qty: string, ...arrivals: [days: number, qty: string][]) =>
  ageOf(
    qty,
    arrivals.map(([days, came]) => ({ days, qty: came })),
  )
    .filter((one) => one.qty !== '0')
    .map((one) => `${one.name} ${one.qty}`);

test('what came first goes first: the newest arrivals are what lies there; what none covers is old', () => {
  expect(classesOf('50', [3, '20'], [60, '20'], [200, '100'])).toEqual(['fresh 20', 'months 20', 'old 10']);
  expect(classesOf('5', [30, '20'])).toEqual(['fresh 5']);
  expect(classesOf('5', [31, '2'], [90, '1'], [91, '1'])).toEqual(['months 3', 'halfYear 1', 'old 1']);
  expect(classesOf('0', [1, '5'])).toEqual([]);
});

test('age is told as the map colours it', () => {
  expect(ageDays).toEqual(mapDays.age);
  expect(mapClasses.age).toEqual(['empty', ...ageClasses, 'counted', 'closed']);
});

test('property: the classes add up to what lies there', () => {
  const arrival = fc.record({ days: fc.nat(400), qty: fc.nat(1000).map(String) });
  fc.assert(
    fc.property(fc.nat(5000), fc.array(arrival), (qty, arrivals) => {
      expect(addQty(...ageOf(String(qty), arrivals).map((one) => one.qty))).toBe(String(qty));
    }),
  );
});
