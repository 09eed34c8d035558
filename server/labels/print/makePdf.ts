import { making } from '../../core/worker/workerQueue.ts';
import type { codeSheetPdf } from './codeSheetPdf.ts';
import type { labelPdf } from './labelPdf.ts';
import type { locationPdf } from './locationPdf.ts';
import type { notePdf } from './notePdf.ts';

const here = (file: string) => new URL(file, import.meta.url);

/** Every PDF of the product, made in a thread of its own: a roll of labels takes seconds. */
export const makePdf = {
  codeSheet: making.task<typeof codeSheetPdf>(here('./codeSheetPdf.ts'), 'codeSheetPdf'),
  /** Tells how many labels are laid out. */
  labels: making.watched<typeof labelPdf>(here('./labelPdf.ts'), 'labelPdf'),
  locations: making.task<typeof locationPdf>(here('./locationPdf.ts'), 'locationPdf'),
  note: making.task<typeof notePdf>(here('./notePdf.ts'), 'notePdf'),
};
