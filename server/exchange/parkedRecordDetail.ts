import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { handle } from '../core/handler.ts';

export const parkedRecordDetail = handle(exchangeCalls.parkedRecordDetail, async (ctx, { id }) => {
  const [parked] = await ctx.query<{ id: number; reason: string; record: string }>(
    "select id, reason, jsonb_pretty(record) as record from parked_record where id = $1 and org in ($2, '')",
    [id, ctx.org],
  );
  return parked ?? ctx.refuse('parked.not-found');
});
