import { importMasterData } from './importMasterData.ts';
import { masterDataTemplate } from './masterDataTemplate.ts';
import { saveMasterData } from './saveMasterData.ts';

/** Handlers of the calls about the organisation. */
export const organisationHandlers = {
  saveMasterData,
  importMasterData,
  masterDataTemplate,
};
