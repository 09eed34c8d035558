import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { mostRows } from '../../contract/issuing/prepare.rules.ts';
import { handle } from '../core/call/handler.ts';
import { picksText, type StandingPick, undoPicks } from './undoPicks.ts';

export const undoPrepare = handle(issuingCalls.undoPrepare, async (ctx, { ids = [] }) => {
  if (ids.length === 0) return ctx.refuse('select-to-undo');
  if (ids.length > mostRows) return ctx.refuse('select.at-most', { n: mostRows });
  ctx.write(lockText, [ctx.org, ids]);
  const picks = await ctx.query<StandingPick>(picksText('p.id = any($2::bigint[])'), [ctx.org, ids, ctx.timeZone]);
  if (picks.length < new Set(ids).size) return ctx.refuse('preparation.gone');
  await undoPicks(ctx, picks);
  const tasks = [...new Set(picks.map(({ taskNo }) => taskNo))];
  ctx.audit(tasks.join(', '), { undone: picks.map(({ item, qty }) => `${item} ${qty}`) });
  return { tasks, undone: picks.length };
});

const lockText = `
  select from issue_task where org = $1 and id in (select task_id from issue_pick where org = $1 and id = any($2::bigint[])) order by id for no key update`;
