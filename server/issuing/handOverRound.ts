import { pickingCalls } from '../../contract/issuing/picking.calls.ts';
import { titleOf } from '../../contract/issuing/pickingRound.rules.ts';
import { handle } from '../core/call/handler.ts';
import { roundIn, roundText } from './pickingRound.store.ts';

/** Preparing locks the task before its lines; the same order here avoids a deadlock. */
const lockText = `
  select from issue_task where org = $1 and id in (select t.id from ${roundText} and l.claimed_by = $6) order by id for no key update`;
const freeText = `
  update issue_line set claimed_by = null, claimed_until = null
   where org = $1 and claimed_by = $6 and id in (select l.id from ${roundText}) returning id`;

export const handOverRound = handle(pickingCalls.handOverRound, async (ctx, named) => {
  const round = roundIn(ctx.org, named);
  if (!round) return ctx.refuse('issue.search-required');
  const mine = [...round, ctx.person.userId];
  ctx.write(lockText, mine);
  const freed = await ctx.query<{ id: number }>(freeText, mine);
  ctx.audit(titleOf(named), { lines: freed.length });
  return { lines: freed.length };
});
