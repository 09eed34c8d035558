import type { LabelSize } from '../../../contract/labels/labelSize.ts';
import { tellProgress } from '../../core/worker/tellProgress.ts';
import type { CartonCaptions, CartonLabel } from './cartonLabel.ts';
import { cartonLayout } from './cartonLayout.ts';
import { buildPdf } from './pdfCanvas.ts';
import { drawSheets } from './sheet.ts';

/** Labels between two reports of progress. */
const labelsOfWord = 20;

/** Carton labels as a PDF: one label a page on a roll, or cell by cell on sheets from `firstCell` on. */
export function labelPdf(labels: readonly CartonLabel[], size: LabelSize, captions: CartonCaptions, firstCell = 0): Promise<Buffer> {
  const title = labels.length === 1 ? (labels[0]?.code ?? '') : `${labels[0]?.code ?? ''} … ${labels.at(-1)?.code ?? ''}`;
  return buildPdf(title, (pdf) => drawSheets(pdf, layouts(labels, size, captions), size, firstCell));
}

function* layouts(labels: readonly CartonLabel[], size: LabelSize, captions: CartonCaptions) {
  for (const [at, label] of labels.entries()) {
    if (at % labelsOfWord === 0) tellProgress(at);
    yield cartonLayout(label, size, captions);
  }
}
