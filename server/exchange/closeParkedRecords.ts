import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { handle } from '../core/call/handler.ts';
import { auditOutcomes, doneOutcome, outcomesOf, refusedOutcome } from '../core/call/outcome.ts';

const closeText = `
  update parked_record set state = 'closed', settled_at = now(), settled_by = $3, settled_reason = $4
   where id = any($1::bigint[]) and org in ($2, '') and state = 'parked' returning id, record_id`;

export const closeParkedRecords = handle(exchangeCalls.closeParkedRecords, async (ctx, { ids, reason = '' }) => {
  if (!reason) return ctx.refuse('exchange.reason-required');
  const closed = await ctx.query<{ id: number; record_id: string }>(closeText, [ids, ctx.org, ctx.person.userId, reason]);
  const byId = new Map(closed.map((one) => [one.id, one.record_id]));
  const outcomes = ids.map((id) =>
    byId.has(id) ? doneOutcome(byId.get(id) ?? '') : refusedOutcome(ctx.language, String(id), { id: 'parked.not-found' }),
  );
  return auditOutcomes(ctx, outcomesOf(outcomes), { reason });
});
