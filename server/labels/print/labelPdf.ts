import type { LabelSize } from '../../../contract/labels/labelSize.ts';
import type { CartonCaptions, CartonLabel } from './cartonLabel.ts';
import { cartonLayout } from './cartonLayout.ts';
import { buildPdf } from './pdfCanvas.ts';
import { drawSheets } from './sheet.ts';

/** Carton labels as a PDF: one label a page on a roll, or cell by cell on sheets from `firstCell` on. */
export function labelPdf(labels: readonly CartonLabel[], size: LabelSize, captions: CartonCaptions, firstCell = 0): Promise<Buffer> {
  const title = labels.length === 1 ? (labels[0]?.code ?? '') : `${labels[0]?.code ?? ''} … ${labels.at(-1)?.code ?? ''}`;
  return buildPdf(title, (pdf) =>
    drawSheets(
      pdf,
      labels.map((label) => cartonLayout(label, size, captions)),
      size,
      firstCell,
    ),
  );
}
