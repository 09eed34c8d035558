import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { handle } from '../core/call/handler.ts';

const countText = `
  select (select count(*) from outbox where org = $1 and state = 'failed')::int as messages,
         (select count(*) from parked_record where org in ($1, '') and state = 'parked')::int as parked`;

export const abnormalCount = handle(exchangeCalls.abnormalCount, async (ctx) => {
  const [{ messages, parked } = { messages: 0, parked: 0 }] = await ctx.query<{ messages: number; parked: number }>(countText, [ctx.org]);
  return { messages, parked, total: messages + parked };
});
