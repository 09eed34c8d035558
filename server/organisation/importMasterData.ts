import { organisationCalls } from '../../contract/organisation/organisation.calls.ts';
import { handle } from '../core/handler.ts';
import { importMaster } from '../core/master/importMaster.ts';
import { organisationTables } from './organisation.tables.ts';

export const importMasterData = handle(organisationCalls.importMasterData, (ctx, { kind }) => importMaster(ctx, organisationTables[kind]));
