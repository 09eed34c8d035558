import { completionApplicationHandlers } from './completionApplication.ts';
import { completionDetail } from './completionDetail.ts';
import { deleteCompletionReturn } from './deleteCompletionReturn.ts';
import { finishedGoodsDetail } from './finishedGoodsDetail.ts';
import { saveCompletion } from './saveCompletion.ts';

/** The handlers of the calls of completion. */
export const completionHandlers = {
  ...completionApplicationHandlers,
  saveCompletion,
  completionDetail,
  deleteCompletionReturn,
  finishedGoodsDetail,
};
