import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { importMaster, readUpload } from '../core/master/importMaster.ts';
import type { Table } from '../core/tableFile/readTable.ts';
import { locationsTables } from './locations.tables.ts';

export const uploadPositions = handlePrepared(
  locationsCalls.uploadPositions,
  (ctx, { kind, ...how }, file: Table) => importMaster(ctx, locationsTables[kind], file, how),
  readUpload,
);
