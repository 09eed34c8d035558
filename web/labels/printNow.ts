import { paperCalls } from '../../contract/receiving/paper.calls.ts';
import { printPdf } from '../core/file/printPdf.ts';
import { chosenPrinter } from '../core/file/useLabelPrinter.ts';
import { go } from '../core/navigation/go.ts';
import { askFile, keepFile, showError } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';

/**
 * Prints labels at once, on the stock chosen on this device, else the plant's: by the browser's print dialog, or as a file where it
 * has none. Labels that were printed before, or whose characters the font lacks, go to the print screen, which asks what to do.
 */
export async function printNow(codes: readonly string[]): Promise<void> {
  try {
    const paper = { ...chosenPrinter(), firstCell: 0, format: 'pdf' } as const;
    const file = await askFile(paperCalls.printLabels, { codes: [...codes], ...paper });
    if (!printPdf(file)) keepFile(file);
  } catch (error) {
    if (error instanceof CallError && (error.id === 'print.reason-required' || error.id === 'print.signs-missing'))
      go('/pages/Com/barcode/barqrcode', { codes: codes.join(',') });
    else showError(error);
  }
}
