import { pickingCalls } from '../../contract/issuing/picking.calls.ts';
import { titleOf } from '../../contract/issuing/pickingRound.rules.ts';
import { handle } from '../core/call/handler.ts';
import { isOpen } from './issueTask.store.ts';
import { lockRound, roundIn, roundText } from './pickingRound.store.ts';

const lockText = lockRound('l.claimed_by = $6');
const freeText = `
  update issue_line set claimed_by = null, claimed_until = null
   where org = $1 and claimed_by = $6 and id in (select l.id from ${roundText}) returning id`;

/** Kept for a colleague while something of it is open that nobody else has in hand; handed over again, it stands once. */
const keepText = `
  with gone as (
    delete from handed_round where org = $1 and taken_at is null and (order_nos, item_nos, warehouses, task_nos) is not distinct from ($2::text[], $3::text[], $4::text[], $5::text[])
  ), r as (
    select count(*) as open, mode() within group (order by l.warehouse_id) as warehouse_id from ${roundText} and ${isOpen}
       and (l.claimed_by is null or l.claimed_by = $6 or l.claimed_until <= now())
  )
  insert into handed_round (org, order_nos, item_nos, warehouses, task_nos, user_id, warehouse_id)
  select $1, $2, $3, $4, $5, $6, coalesce(r.warehouse_id, (
    select p.warehouse_id from issue_pick k join location p on p.id = k.from_location_id
     where k.org = $1 and k.user_id = $6 and k.line_id in (select l.id from ${roundText}) order by k.id desc limit 1))
    from r where r.open > 0`;

export const handOverRound = handle(pickingCalls.handOverRound, async (ctx, named) => {
  const round = roundIn(ctx.org, named);
  if (!round) return ctx.refuse('issue.search-required');
  const mine = [...round, ctx.person.userId];
  ctx.write(lockText, mine);
  const freed = await ctx.query<{ id: number }>(freeText, mine);
  ctx.write(keepText, mine);
  ctx.audit(titleOf(named), { lines: freed.length });
  return { lines: freed.length };
});
