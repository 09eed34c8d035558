import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import type { Refusal } from '../core/answer/refusal.ts';
import { handle } from '../core/call/handler.ts';
import { storedReason, technicalReason } from './parkedReasons.ts';

interface Row {
  id: number;
  record: string;
  reason: string;
  reason_id: string;
  reason_args: Refusal['args'];
}

export const parkedRecordDetail = handle(exchangeCalls.parkedRecordDetail, async (ctx, { id }) => {
  const [parked] = await ctx.query<Row>(
    "select id, reason, reason_id, reason_args, jsonb_pretty(record) as record from parked_record where id = $1 and org in ($2, '')",
    [id, ctx.org],
  );
  return parked
    ? { id, record: parked.record, reason: storedReason(ctx.language, parked), technical: technicalReason({ args: parked.reason_args }) }
    : ctx.refuse('parked.not-found');
});
