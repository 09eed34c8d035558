import type { LabelSize } from '../../../contract/labels/labelSize.ts';
import type { Mark } from './mark.ts';
import { addPage, drawMarks, type Pdf } from './pdfCanvas.ts';

/** Draws labels one a page, or cell by cell on sheets; `firstCell` (from 0) skips the cells already taken off the first sheet. */
export function drawSheets(pdf: Pdf, labels: Iterable<readonly Mark[]>, size: LabelSize, firstCell = 0): void {
  const sheet = size.sheet;
  const perPage = sheet ? sheet.columns * sheet.rows : 1;
  const skipped = sheet ? Math.max(0, Math.min(Math.trunc(firstCell), perPage - 1)) : 0;
  let index = -1;
  for (const marks of labels) {
    index += 1;
    const cell = (index + skipped) % perPage;
    if (!sheet) {
      addPage(pdf, size.widthMm, size.heightMm);
      drawMarks(pdf, marks);
      continue;
    }
    if (cell === 0 || index === 0) addPage(pdf, sheet.pageWidthMm, sheet.pageHeightMm);
    const column = cell % sheet.columns;
    const row = Math.floor(cell / sheet.columns);
    drawMarks(pdf, marks, sheet.leftMm + column * size.widthMm, sheet.topMm + row * size.heightMm);
  }
}
