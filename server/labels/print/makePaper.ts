import { making, makingMany, type WorkerQueue } from '../../core/worker/workerQueue.ts';
import type { codeSheetPdf } from './codeSheetPdf.ts';
import type { labelPdf } from './labelPdf.ts';
import type { locationPdf } from './locationPdf.ts';
import type { notePdf } from './notePdf.ts';
import type { labelZpl, locationZpl } from './zpl.ts';

const here = (file: string) => new URL(file, import.meta.url);

/** More labels than people wait for while they stand at a printer. */
const manyLabels = 50;

const labelsIn = (queue: WorkerQueue) => ({
  pdf: queue.watched<typeof labelPdf>(here('./labelPdf.ts'), 'labelPdf'),
  zpl: queue.task<typeof labelZpl>(here('./zpl.ts'), 'labelZpl'),
  locationPdf: queue.task<typeof locationPdf>(here('./locationPdf.ts'), 'locationPdf'),
  locationZpl: queue.task<typeof locationZpl>(here('./zpl.ts'), 'locationZpl'),
});
const [few, many] = [labelsIn(making), labelsIn(makingMany)];
const lane = (labels: readonly unknown[]) => (labels.length > manyLabels ? many : few);

/** All paper of the product, made in worker threads: a roll of labels takes seconds, and must not block the server. */
export const makePaper = {
  codeSheet: making.task<typeof codeSheetPdf>(here('./codeSheetPdf.ts'), 'codeSheetPdf'),
  /** Reports the number of labels laid out so far. */
  labels: (onProgress: ((done: number) => void) | undefined, ...args: Parameters<typeof labelPdf>) =>
    lane(args[0]).pdf(onProgress, ...args),
  labelsZpl: (...args: Parameters<typeof labelZpl>) => lane(args[0]).zpl(...args),
  locations: (...args: Parameters<typeof locationPdf>) => lane(args[0]).locationPdf(...args),
  locationsZpl: (...args: Parameters<typeof locationZpl>) => lane(args[0]).locationZpl(...args),
  note: making.task<typeof notePdf>(here('./notePdf.ts'), 'notePdf'),
};
