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
