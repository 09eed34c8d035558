import { importMasterData } from './importMasterData.ts';
import { masterDataTemplate } from './masterDataTemplate.ts';
import { saveMasterData } from './saveMasterData.ts';

/** The handlers of the calls of organisation. */
export const organisationHandlers = {
  saveMasterData,
  importMasterData,
  masterDataTemplate,
};
