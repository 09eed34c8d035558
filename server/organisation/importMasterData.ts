import { organisationCalls } from '../../contract/organisation/organisation.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { importMaster, readUpload } from '../core/master/importMaster.ts';
import type { Table } from '../core/tableFile/readTable.ts';
import { organisationTables } from './organisation.tables.ts';

export const importMasterData = handlePrepared(
  organisationCalls.importMasterData,
  (ctx, { kind, ...how }, file: Table) => importMaster(ctx, organisationTables[kind], file, how),
  readUpload,
);
