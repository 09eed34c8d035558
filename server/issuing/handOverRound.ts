import { pickingCalls } from '../../contract/issuing/picking.calls.ts';
import { titleOf } from '../../contract/issuing/pickingRound.rules.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';
import { isOpen } from './issueTask.store.ts';
import { lockRound, roundIn, roundText } from './pickingRound.store.ts';

const lockText = lockRound('l.claimed_by = :userId');
const freeText = `
  update issue_line set claimed_by = null, claimed_until = null
   where org = :org and claimed_by = :userId and id in (select l.id from ${roundText}) returning id`;

/** Stores the round for a colleague if it has an open line that nobody else has in hand; a repeat stores it once. */
const keepText = `
  with gone as (
    delete from handed_round where org = :org and taken_at is null and (order_nos, item_nos, warehouses, task_nos) is not distinct from (:orderNos::text[], :itemNos::text[], :warehouses::text[], :taskNos::text[])
  ), r as (
    select count(*) as open, mode() within group (order by l.warehouse_id) as warehouse_id from ${roundText} and ${isOpen}
       and (l.claimed_by is null or l.claimed_by = :userId or l.claimed_until <= now())
  )
  insert into handed_round (org, order_nos, item_nos, warehouses, task_nos, user_id, warehouse_id)
  select :org, :orderNos, :itemNos, :warehouses, :taskNos, :userId, coalesce(r.warehouse_id, (
    select p.warehouse_id from issue_pick k join location p on p.id = k.from_location_id
     where k.org = :org and k.user_id = :userId and k.line_id in (select l.id from ${roundText}) order by k.id desc limit 1))
    from r where r.open > 0`;

export const handOverRound = handle(pickingCalls.handOverRound, async (ctx, input) => {
  const round = roundIn(ctx.org, input);
  if (!round) return ctx.refuse('issue.search-required');
  const mine = { ...round, userId: ctx.person.userId };
  ctx.write(...named(lockText, mine));
  const freed = await ctx.query<{ id: number }>(...named(freeText, mine));
  ctx.write(...named(keepText, mine));
  ctx.audit(titleOf(input), { lines: freed.length });
  return { lines: freed.length };
});
