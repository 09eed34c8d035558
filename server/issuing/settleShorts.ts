import { shortPicksCalls } from '../../contract/issuing/shortPicks.calls.ts';
import { handle } from '../core/call/handler.ts';

const lockText = `
  select s.id, p.code as place, i.code as item, (select u.name from user_account u where u.id = s.settled_by) as person
    from issue_short s join issue_line l on l.org = s.org and l.id = s.line_id join item i on i.id = l.item_id
    join location p on p.org = s.org and p.id = s.location_id
   where s.org = $1 and s.id = any($2::bigint[]) order by s.id for no key update of s`;

export const settleShorts = handle(shortPicksCalls.settleShorts, async (ctx, { ids = [], outcome }) => {
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) return ctx.refuse('select-to-settle');
  if (!outcome) return ctx.refuse('short.outcome-required', { field: 'Outcome' });
  const rows = await ctx.query<{ id: number; place: string; item: string; person: string | null }>(lockText, [ctx.org, chosen]);
  if (rows.length < chosen.length) return ctx.refuse('short.gone');
  for (const { place, item, person } of rows) if (person !== null) return ctx.refuse('short.settled-before', { place, item, person });
  ctx.write('update issue_short set settled_at = now(), settled_by = $3, outcome = $4 where org = $1 and id = any($2::bigint[])', [
    ctx.org,
    chosen,
    ctx.person.userId,
    outcome,
  ]);
  ctx.audit(rows.map(({ place, item }) => `${place} ${item}`).join(', '), { outcome });
  return { done: rows.length };
});
