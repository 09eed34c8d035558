import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/handler.ts';
import { importMaster } from '../core/master/importMaster.ts';
import { locationsTables } from './locations.tables.ts';

export const uploadPositions = handle(locationsCalls.uploadPositions, (ctx, { kind }) => importMaster(ctx, locationsTables[kind]));
