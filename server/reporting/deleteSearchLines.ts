import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';

const dropText = 'delete from search_line where org = $1 and user_id = $2 and id = any($3::bigint[]) returning id';

export const deleteSearchLines = handle(reportLookupCalls.deleteSearchLines, async (ctx, { ids = [] }) => {
  if (ids.length === 0) return ctx.refuse('select-to-delete');
  return { done: (await ctx.query(dropText, [ctx.org, ctx.person.userId, ids])).length };
});
