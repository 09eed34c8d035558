import { deleteFilter } from './deleteFilter.ts';
import { dropLeftWork } from './dropLeftWork.ts';
import { findApplication } from './findApplication.ts';
import { findTexts } from './findTexts.ts';
import { firstSteps } from './firstSteps.ts';
import { helpDocument } from './helpDocument.ts';
import { importTranslations } from './importTranslations.ts';
import { latestVersion } from './latestVersion.ts';
import { leaveWork } from './leaveWork.ts';
import { pageHelp } from './pageHelp.ts';
import { saveApplication } from './saveApplication.ts';
import { saveFilter } from './saveFilter.ts';
import { saveHelpDocument } from './saveHelpDocument.ts';
import { savePageHelp } from './savePageHelp.ts';
import { saveSaleTarget } from './saveSaleTarget.ts';
import { saveSwitch } from './saveSwitch.ts';
import { saveTranslation } from './saveTranslation.ts';
import { saveVersion } from './saveVersion.ts';
import { settings } from './settings.ts';
import { updateNotice } from './updateNotice.ts';
import { updateOrgSetting } from './updateOrgSetting.ts';
import { wecomConfig } from './wecomConfig.ts';
import { withdrawVersion } from './withdrawVersion.ts';

/** The handlers of the calls of system. */
export const systemHandlers = {
  findApplication,
  firstSteps,
  saveApplication,
  findTexts,
  wecomConfig,
  leaveWork,
  dropLeftWork,
  saveFilter,
  deleteFilter,
  settings,
  saveSwitch,
  updateOrgSetting,
  updateNotice,
  saveSaleTarget,
  saveTranslation,
  importTranslations,
  pageHelp,
  savePageHelp,
  helpDocument,
  saveHelpDocument,
  latestVersion,
  saveVersion,
  withdrawVersion,
};
