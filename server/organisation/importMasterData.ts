import { organisationCalls } from '../../contract/organisation/organisation.calls.ts';
import { handle } from '../core/handler.ts';
import { importMaster, readUpload } from '../core/master/importMaster.ts';
import type { Table } from '../core/tableFile/readTable.ts';
import { organisationTables } from './organisation.tables.ts';

export const importMasterData = handle(
  organisationCalls.importMasterData,
  (ctx, { kind }, file: Table) => importMaster(ctx, organisationTables[kind], file),
  readUpload,
);
