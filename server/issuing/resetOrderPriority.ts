import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { handle } from '../core/call/handler.ts';

const turnText = `
  insert into issue_order as o (org) values ($1) on conflict (org) do update set revision = o.revision + 1 returning revision`;

const openText = `
  select id, task_no as no from issue_task where org = $1 and state in ('pending', 'partly-prepared', 'prepared', 'partly-issued')
   order by rank nulls last, priority, needed_at, id`;

const rankText = `
  update issue_task t set rank = g.rank from unnest($2::bigint[]) with ordinality as g(id, rank) where t.org = $1 and t.id = g.id and t.rank is distinct from g.rank`;

export const resetOrderPriority = handle(issuingCalls.resetOrderPriority, async (ctx, { ids = [], to = 'first', revision }) => {
  if (ids.length === 0) return ctx.refuse('select-to-order');
  const [turn] = await ctx.query<{ revision: number }>(turnText, [ctx.org]);
  const now = turn?.revision ?? 1;
  // Revision 0 means that nobody has changed the order yet.
  if (revision !== undefined && revision !== now - 1) return ctx.refuse('issue.order-changed');
  const open = await ctx.query<{ id: number; no: string }>(openText, [ctx.org]);
  const chosen = [...new Set(ids)];
  if (chosen.some((id) => !open.some((one) => one.id === id))) return ctx.refuse('issue.task-gone', { no: '—' });
  const others = open.flatMap(({ id }) => (chosen.includes(id) ? [] : [id]));
  const order = to === 'last' ? [...others, ...chosen] : [...chosen, ...others];
  ctx.write(rankText, [ctx.org, order]);
  const names = chosen.map((id) => open.find((one) => one.id === id)?.no ?? '');
  ctx.audit(names.join(', '), { to });
  return { revision: now };
});
