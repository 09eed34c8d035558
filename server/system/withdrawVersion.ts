import { versionCalls } from '../../contract/system/version.calls.ts';
import { handle } from '../core/call/handler.ts';

export const withdrawVersion = handle(versionCalls.withdrawVersion, async (ctx, { id }) => {
  const [found] = await ctx.query<{ name: string }>(
    'update app_version set status = 0 where id = $1 and status = 1 returning version_name as name',
    [id],
  );
  if (!found) return ctx.refuse('version.not-found');
  ctx.write('delete from package_piece where version_id = $1', [id]);
  ctx.audit(`version ${found.name}`);
  return found;
});
