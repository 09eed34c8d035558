/** So many rows a page of a list and a workbook hold at most. A CSV has no limit. */
export const mostRows = 10_000;
