import { expect, test } from 'vitest';
import { goodsOfLine, partOf, proposedOf } from './goodsThere.ts';

const b1 = { batch: 'B1', project: '', location: 'A01', qty: '54' };
const b2 = { batch: 'B2', project: 'P1', location: 'A02', qty: '6' };

test('S180: the only goods there are proposed; a person’s choice and a choice among several stand', () => {
  expect(proposedOf([b1], { itemNo: '3010' })).toEqual({ batch: 'B1', project: '', location: 'A01' });
  expect(proposedOf([b1], { itemNo: '3010', location: 'A01' })).toEqual({ batch: 'B1', project: '' });
  expect(proposedOf([b1], { itemNo: '3010', batch: 'B9' })).toBeUndefined();
  expect(proposedOf([b1, b2], { itemNo: '3010' })).toBeUndefined();
});

test('the goods of a line are those of its batch, project and place', () => {
  expect(goodsOfLine([b1, b2], { batch: 'B2', project: 'P1' })).toBe(b2);
  expect(goodsOfLine([b1, b2], { batch: 'B2' })).toBeUndefined();
  expect(partOf({ batch: 'B3', project: '', orderNo: 'MO1' }, {})).toEqual({ batch: 'B3', project: '', orderNo: 'MO1' });
});
