import { fileTemplate } from './fileTemplate.ts';
import { partnerFolders } from './partnerFolders.ts';

/** The handlers of the calls of connectors. */
export const connectorsHandlers = {
  partnerFolders,
  fileTemplate,
};
