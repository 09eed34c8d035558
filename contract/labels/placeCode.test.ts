import { expect, test } from 'vitest';
import { placeNamed } from './placeCode.ts';
import { parseScan } from './scanCode.ts';

const places = ['A01-01-01', 'b02-Zz', 'C1-x', 'C1-X', '3010'];
test.each([
  ['A01-01-01', undefined, 'A01-01-01'],
  ['KW-LOC:A01-01-01', undefined, 'A01-01-01'],
  ['kw-loc:a01-01-01', undefined, 'A01-01-01'],
  ['B02-zZ', undefined, 'b02-Zz'],
  ['Ａ０１－０１－０１', undefined, 'A01-01-01'],
  ['C1-x', undefined, 'C1-x'],
  ['KW-LOC:c1-X', undefined, 'c1-X'],
  ['KW-LOC:NONE', undefined, 'NONE'],
  ['LABEL-1', undefined, undefined],
  ['KW-SIGN:A01-01-01', undefined, undefined],
  ['Q01)01)01', 'A01-01-01', 'A01-01-01'],
])('S7, S10: %s (by position %s) names %s', (code, positions, place) => {
  expect(placeNamed(places, parseScan(code, positions === undefined ? {} : { positions }))).toBe(place);
});
