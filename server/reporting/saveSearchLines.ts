import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';

const linesText = `select id, code from production_line where org = $1 and code = any($2::text[]) and status = 'active' order by id`;
const keepText = `
  insert into search_line (org, user_id, production_line_id) select $1, $2, l from unnest($3::bigint[]) l on conflict do nothing`;

const keptText = `
  select s.id, p.code from search_line s join production_line p on p.org = s.org and p.id = s.production_line_id
   where s.org = $1 and s.user_id = $2 order by p.code`;

export const saveSearchLines = handle(reportLookupCalls.saveSearchLines, async (ctx, { lines = [] }) => {
  if (lines.length === 0) return ctx.refuse('select-to-save');
  const found = await ctx.query<{ id: number; code: string }>(linesText, [ctx.org, lines]);
  const missing = lines.find((code) => !found.some((one) => one.code === code));
  if (missing !== undefined) return ctx.refuse('report.line-unknown', { code: missing, field: 'LineCode' });
  ctx.write(keepText, [ctx.org, ctx.person.userId, found.map(({ id }) => id)]);
  return { done: found.length, lines: await ctx.query<{ id: number; code: string }>(keptText, [ctx.org, ctx.person.userId]) };
});
