import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { locationsMaster } from '../../contract/locations/locations.master.ts';
import { handle } from '../core/call/handler.ts';
import { masterTemplate } from '../core/master/masterTemplate.ts';

export const positionTemplate = handle(locationsCalls.positionTemplate, (ctx, { kind, format }) =>
  masterTemplate(locationsMaster[kind], ctx.language, format),
);
