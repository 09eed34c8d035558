import { savedFilterCalls } from '../../contract/system/savedFilter.calls.ts';
import { handle } from '../core/call/handler.ts';

const saveText = `
  insert into saved_filter (org, user_id, list, name, address, shared) values ($1, $2, $3, $4, $5, $6)
  on conflict (org, list, user_id, name) do update set address = excluded.address, shared = excluded.shared, changed_at = now()
  returning id`;

export const saveFilter = handle(savedFilterCalls.saveFilter, async (ctx, { list, name, address, shared }) => {
  const [saved] = await ctx.query<{ id: number }>(saveText, [ctx.org, ctx.person.userId, list, name, address, shared]);
  ctx.audit(`${list} ${name}`, { shared });
  return { id: saved?.id ?? 0 };
});
