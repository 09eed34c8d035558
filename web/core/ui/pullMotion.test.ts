import { expect, test } from 'vitest';
import { isPull, pullDistance } from './pullMotion.ts';

test.each([
  [-20, 0],
  [0, 0],
  [50, 50],
  [80, 80],
  [180, 100],
  [580, 180],
])('list-control-states: a finger %i px down draws the list %i px', (dy, distance) => {
  expect(pullDistance(dy)).toBe(distance);
});

test.each([
  [0, 10, true],
  [10, 10, true],
  [-9, 10, true],
  [11, 10, false],
  [0, -10, false],
  [10, 0, false],
])('a move of %i, %i is a pull: %s', (dx, dy, pull) => {
  expect(isPull(dx, dy)).toBe(pull);
});
