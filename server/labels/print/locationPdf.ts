import type { LabelSize } from '../../../contract/labels/labelSize.ts';
import { type LocationLabel, locationLayout } from './locationLayout.ts';
import { buildPdf } from './pdfCanvas.ts';
import { drawSheets } from './sheet.ts';

/** Location labels as a PDF: one label a page on a roll, or cell by cell on sheets from `firstCell` on. */
export function locationPdf(labels: readonly LocationLabel[], size: LabelSize, firstCell = 0): Promise<Buffer> {
  return buildPdf(
    labels
      .map((label) => label.code)
      .slice(0, 3)
      .join(' '),
    (pdf) =>
      drawSheets(
        pdf,
        labels.map((label) => locationLayout(label, size)),
        size,
        firstCell,
      ),
  );
}
