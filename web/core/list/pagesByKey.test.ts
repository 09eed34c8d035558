import { describe, expect, test } from 'vitest';
import { countedBefore, pageAfter, rowsOfPages } from './pagesByKey.ts';

const page = (rows: number, total: number, next?: string) => ({ rows: Array.from({ length: rows }, () => ({})), total, next });

describe('S130: the page after another', () => {
  test.each([
    ['begins beyond its last row, and counts anew', [page(20, 23, 'a')], { page: 2, after: 'a', total: undefined }],
    ['of many rows does not count them again', [page(20, 50_000, 'a')], { page: 2, after: 'a', total: 50_000 }],
    ['is none where the server says of none', [page(20, 23, 'a'), page(3, 23)], undefined],
    ['is none either where rows came in front meanwhile', [page(20, 23, 'a'), page(3, 40)], undefined],
    ['is none of an empty list', [page(0, 0)], undefined],
    ['is asked by its number of a server of an earlier version', [page(20, 23)], { page: 2, total: undefined }],
    ['ends there when it gives no rows', [page(20, 23), page(0, 23)], undefined],
  ])('%s', (_, all, expected) => {
    expect(pageAfter(all.at(-1) ?? page(0, 0), all)).toEqual(expected);
  });

  test('what is told of its total', () => {
    expect([undefined, 1000, 1001].map(countedBefore)).toEqual([undefined, undefined, 1001]);
  });
});

test('S130: a row that moved on while somebody scrolled stands once, as it was told last', () => {
  const pages = [
    {
      rows: [
        { no: 'a', qty: 1 },
        { no: 'b', qty: 2 },
      ],
      total: 3,
    },
    {
      rows: [
        { no: 'c', qty: 3 },
        { no: 'a', qty: 4 },
      ],
      total: 3,
    },
  ];
  expect(rowsOfPages(pages, 'no')).toEqual([
    { no: 'a', qty: 4 },
    { no: 'b', qty: 2 },
    { no: 'c', qty: 3 },
  ]);
});
