import { handedHours, pickingCalls } from '../../contract/issuing/picking.calls.ts';
import { type Round, titleOf } from '../../contract/issuing/pickingRound.rules.ts';
import { claimMinutes } from '../../contract/issuing/prepare.rules.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';
import { isOpen } from './issueTask.store.ts';
import { lockRound, roundText, valuesOfRound } from './pickingRound.store.ts';

const names = (column: string): string => `array_to_string(${column}, ',')`;
const takeText = `
  update handed_round set taken_by = $3, taken_at = coalesce(taken_at, now())
   where org = $1 and id = $2 and at > now() - make_interval(hours => ${handedHours}) and coalesce(taken_by, $3) = $3
   returning ${names('order_nos')} as "orderNo", ${names('item_nos')} as "itemNo", ${names('warehouses')} as warehouse, ${names('task_nos')} as "taskNo"`;
const takenText = `
  select u.name as person, to_char(h.taken_at at time zone $3, 'HH24:MI') as at from handed_round h join user_account u on u.id = h.taken_by
   where h.org = $1 and h.id = $2`;

const free = `${isOpen} and (l.claimed_by is null or l.claimed_until <= now())`;
const lockText = lockRound(free);
const claimText = `
  update issue_line set claimed_by = :userId, claimed_until = now() + make_interval(mins => ${claimMinutes})
   where org = :org and id in (select l.id from ${roundText} and ${free})`;

export const takeRound = handle(pickingCalls.takeRound, async (ctx, { id }) => {
  const [row] = await ctx.query<{ [K in keyof Round]-?: string | null }>(takeText, [ctx.org, id, ctx.person.userId]);
  if (!row) {
    const [taken] = await ctx.query<{ person: string; at: string }>(takenText, [ctx.org, id, ctx.timeZone]);
    return taken ? ctx.refuse('round.taken', taken) : ctx.refuse('round.gone');
  }
  const round: Round = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  const lines = valuesOfRound(ctx.org, round);
  ctx.write(...named(lockText, lines));
  ctx.write(...named(claimText, { ...lines, userId: ctx.person.userId }));
  ctx.audit(titleOf(round), { taken: id });
  return round;
});
