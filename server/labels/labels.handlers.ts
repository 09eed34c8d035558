import { generateStockLabels } from './generateStockLabels.ts';
import { labelFamily } from './labelFamily.ts';
import { labelHistory } from './labelHistory.ts';
import { labelSizes } from './labelSizes.ts';
import { labelToSplit } from './labelToSplit.ts';
import { makeProductLabels } from './makeProductLabels.ts';
import { regenerateLabel } from './regenerateLabel.ts';
import { scannerSheet } from './scannerSheet.ts';
import { splitLabel } from './splitLabel.ts';
import { undoSplit } from './undoSplit.ts';

/** The handlers of the calls of labels. */
export const labelsHandlers = {
  labelHistory,
  labelSizes,
  scannerSheet,
  labelToSplit,
  splitLabel,
  undoSplit,
  regenerateLabel,
  makeProductLabels,
  generateStockLabels,
  labelFamily,
};
