import { organisationCalls } from '../../contract/organisation/organisation.calls.ts';
import { organisationMaster } from '../../contract/organisation/organisation.master.ts';
import { handle } from '../core/call/handler.ts';
import { masterTemplate } from '../core/master/masterTemplate.ts';

export const masterDataTemplate = handle(organisationCalls.masterDataTemplate, (ctx, { kind, format }) =>
  masterTemplate(organisationMaster[kind], ctx.language, format),
);
