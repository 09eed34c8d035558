import { assessmentDates } from './assessmentDates.ts';
import { deletePutawayTask } from './deletePutawayTask.ts';
import { pushPutaway } from './pushPutaway.ts';
import { putAwayGoods } from './putAwayGoods.ts';
import { putawayLifeHandlers } from './putawayDocument.ts';
import { putawaySnapshot } from './putawaySnapshot.ts';
import { saveAssessmentDates } from './saveAssessmentDates.ts';
import { savePutawayLocation } from './savePutawayLocation.ts';

/** The handlers of the calls of putaway. */
export const putawayHandlers = {
  ...putawayLifeHandlers,
  assessmentDates,
  putAwayGoods,
  putawaySnapshot,
  pushPutaway,
  deletePutawayTask,
  saveAssessmentDates,
  savePutawayLocation,
};
