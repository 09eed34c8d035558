import { expect, test } from 'vitest';
import { splitPlace } from './splitPlace.ts';

test.each([
  ['A01-02-03', 'A01-02-', '03'],
  ['B12.7', 'B12.', '7'],
  ['WH1/A-01', 'WH1/A-', '01'],
  ['收货区', '', '收货区'],
  ['A01-', '', 'A01-'],
  ['', '', ''],
])('%s is emphasised from its last segment', (code, lead, last) => {
  expect(splitPlace(code)).toEqual([lead, last]);
});
