import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { saveRecord } from '../core/master/saveRecord.ts';
import { locationsTables } from './locations.tables.ts';

export const updateWarehouse = handle(locationsCalls.updateWarehouse, (ctx, { kind, id, record, revision }) =>
  saveRecord(ctx, locationsTables[kind], record, { id, revision }),
);
