import { expect, test } from 'vitest';
import { ageText } from './ageText.ts';

test.each([
  [0, 'age.seconds 0'],
  [59, 'age.seconds 59'],
  [60, 'age.minutes 1'],
  [7199, 'age.hours 1'],
  [90_000, 'age.days 1'],
])('%d seconds: %s', (seconds, said) => {
  expect(ageText(seconds, (key, args) => `${key} ${args?.['n']}`)).toBe(said);
});
