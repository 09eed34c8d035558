import { expect, test } from 'vitest';
import { cutRemark } from './remark.ts';

test.each([
  ['', ''],
  ['货已退回', '货已退回'],
  ['一二三四五六七八九十甲乙', '一二三四五六七八九十甲乙'],
  ['一二三四五六七八九十甲乙丙', '一二三四五六七八九十甲乙…'],
  ['goods went back to the supplier', 'goods went b…'],
  // Counted as people count: a character outside the basic plane counts as one.
  ['𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷'],
])('remark-truncation: %s is shown as %s', (remark, shown) => {
  expect(cutRemark(remark)).toBe(shown);
});
