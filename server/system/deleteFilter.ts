import { savedFilterCalls } from '../../contract/system/savedFilter.calls.ts';
import { handle } from '../core/call/handler.ts';

export const deleteFilter = handle(savedFilterCalls.deleteFilter, async (ctx, { id }) => {
  const [deletedFilter] = await ctx.query<{ name: string }>(
    'delete from saved_filter where id = $1 and org = $2 and user_id = $3 returning name',
    [id, ctx.org, ctx.person.userId],
  );
  if (!deletedFilter) return ctx.refuse('filter.not-found');
  ctx.audit(`filter ${deletedFilter.name}`);
  return deletedFilter;
});
