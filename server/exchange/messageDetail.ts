import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { handle } from '../core/call/handler.ts';
import { technicalIn, wordsIn } from './storedSentence.ts';

type Detail = CallOutput<typeof exchangeCalls.messageDetail>;

const moment = (column: string) => `to_char(${column} at time zone $3, 'YYYY-MM-DD HH24:MI:SS')`;
const messageText = `
  select o.id, o.neighbour as partner, o.type, o.document_no as "documentNo", o.key, o.state, o.attempts, o.reason, o.partner_no as "partnerNo",
         o.operation_id as trace, ${moment('o.created_at')} as "createdAt", ${moment('o.finished_at')} as "finishedAt",
         case when o.state in ('queued', 'sending') then ${moment('o.next_at')} end as "nextAt", o.settled_reason as "closedReason",
         jsonb_pretty(o.body) as body, jsonb_pretty(o.answer) as answer
    from outbox o where o.id = $1 and o.org = $2`;
const triesText = `
  select ${moment('t.at')} as at, t.outcome, t.status, t.millis, t.detail
    from delivery_attempt t join outbox o on o.id = t.outbox_id where o.id = $1 and o.org = $2 order by t.id desc limit 100`;

export const messageDetail = handle(exchangeCalls.messageDetail, async (ctx, { id }) => {
  const values = [id, ctx.org, ctx.timeZone];
  const [[message], tries] = await Promise.all([
    ctx.query<Omit<Detail, 'tries' | 'technical'>>(messageText, values),
    ctx.query<Omit<Detail['tries'][number], 'technical'>>(triesText, values),
  ]);
  if (!message) return ctx.refuse('message.not-found');
  const words = (stored: string) => wordsIn(ctx.language, stored);
  return {
    ...message,
    reason: words(message.reason),
    closedReason: words(message.closedReason),
    technical: technicalIn(message.reason),
    tries: tries.map((one) => ({ ...one, detail: words(one.detail), technical: technicalIn(one.detail) })),
  };
});
