import { addFoundLine } from './addFoundLine.ts';
import { assignCounters } from './assignCounters.ts';
import { confirmCount } from './confirmCount.ts';
import { confirmEmptyPlace } from './confirmEmptyPlace.ts';
import { countHandlers } from './countDocument.ts';
import { countScope } from './countScope.ts';
import { countSheet } from './countSheet.ts';
import { createCount } from './createCount.ts';
import { createWipCount } from './createWipCount.ts';
import { deleteCount } from './deleteCount.ts';
import { dropCountedLabel } from './dropCountedLabel.ts';
import { enterCount } from './enterCount.ts';
import { enterCountByScan } from './enterCountByScan.ts';
import { reviewCount } from './reviewCount.ts';
import { startCount } from './startCount.ts';
import { submitCount } from './submitCount.ts';
import { submitRecount } from './submitRecount.ts';

/** The handlers of the calls of counting. */
export const countingHandlers = {
  ...countHandlers,
  addFoundLine,
  assignCounters,
  confirmCount,
  confirmEmptyPlace,
  countScope,
  countSheet,
  createCount,
  createWipCount,
  deleteCount,
  dropCountedLabel,
  enterCount,
  enterCountByScan,
  reviewCount,
  startCount,
  submitCount,
  submitRecount,
};
