import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';
import { pullNowText } from '../exchange/pullNow.ts';
import { readAsOf } from './recordsAsOf.ts';

export const pullRecords = handle(reportLookupCalls.pullRecords, async (ctx, { source }) => {
  if ((await ctx.query(pullNowText, [source])).length === 0) return ctx.refuse('report.source-off', { source });
  ctx.audit(source);
  return readAsOf(ctx, source);
});
