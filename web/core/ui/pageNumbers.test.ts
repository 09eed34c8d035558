import { expect, test } from 'vitest';
import { pageNumbers } from './pageNumbers.ts';

test.each<[number, number, (number | 'gap')[]]>([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 129, [1, 2, 3, 4, 'gap', 129]],
  [60, 129, [1, 2, 3, 4, 'gap', 60, 'gap', 129]],
  [129, 129, [1, 2, 3, 4, 'gap', 129]],
  [1, 0, []],
])('pagination-leading-pages: on page %i of %i', (page, pages, buttons) => {
  expect(pageNumbers(page, pages)).toEqual(buttons);
});

test.each<[number, number, (number | 'gap')[]]>([
  [1, 501, [1, 2, 3, 4, 'gap']],
  [60, 501, [1, 2, 3, 4, 'gap', 60, 'gap']],
  [501, 502, [1, 2, 3, 4, 'gap', 501, 'gap']],
])('S202: on page %i of more than the %i that were counted no page is called the last', (page, pages, buttons) => {
  expect(pageNumbers(page, pages, 'unknown')).toEqual(buttons);
});
