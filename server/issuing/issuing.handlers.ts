import { confirmIssue } from './confirmIssue.ts';
import { deletePreparations } from './deletePreparations.ts';
import { handOverRound } from './handOverRound.ts';
import { issueHandlers } from './issueHandlers.ts';
import { pickingSnapshot } from './pickingSnapshot.ts';
import { prepareByScan } from './prepareByScan.ts';
import { prepareLines } from './prepareLines.ts';
import { proposeStock } from './proposeStock.ts';
import { pushOrderTask } from './pushOrderTask.ts';
import { reportShort } from './reportShort.ts';
import { resetOrderPriority } from './resetOrderPriority.ts';
import { settleShorts } from './settleShorts.ts';
import { takeRound } from './takeRound.ts';
import { undoPrepare } from './undoPrepare.ts';
import { updateOrderItemWarehouse } from './updateOrderItemWarehouse.ts';
import { whyNotTake } from './whyNotTake.ts';

/** The handlers of the calls of issuing. */
export const issuingHandlers = {
  ...issueHandlers,
  prepareLines,
  prepareByScan,
  pickingSnapshot,
  reportShort,
  handOverRound,
  takeRound,
  undoPrepare,
  deletePreparations,
  confirmIssue,
  proposeStock,
  whyNotTake,
  pushOrderTask,
  resetOrderPriority,
  settleShorts,
  updateOrderItemWarehouse,
};
