import { organisationCalls } from '../../contract/organisation/organisation.calls.ts';
import { handle } from '../core/call/handler.ts';
import { saveRecord } from '../core/master/saveRecord.ts';
import { organisationTables } from './organisation.tables.ts';

export const saveMasterData = handle(organisationCalls.saveMasterData, (ctx, { kind, id, record, revision }) =>
  saveRecord(ctx, organisationTables[kind], record, { id, revision }),
);
