import { savedFilterCalls } from '../../contract/system/savedFilter.calls.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';

const saveText = `
  insert into saved_filter (org, user_id, list, name, address, shared) values (:org, :userId, :list, :name, :address, :shared)
  on conflict (org, list, user_id, name) do update set address = excluded.address, shared = excluded.shared, changed_at = now()
  returning id`;

export const saveFilter = handle(savedFilterCalls.saveFilter, async (ctx, { list, name, address, shared }) => {
  const [saved] = await ctx.query<{ id: number }>(
    ...named(saveText, { org: ctx.org, userId: ctx.person.userId, list, name, address, shared }),
  );
  ctx.audit(`${list} ${name}`, { shared });
  return { id: saved?.id ?? 0 };
});
