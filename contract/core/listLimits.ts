/** The most rows of a page and of a workbook. A CSV has no limit. */
export const mostRows = 10_000;
