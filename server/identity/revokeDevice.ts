import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';

export const revokeDevice = handle(identityCalls.revokeDevice, async (ctx, { id }) => {
  const [device] = await ctx.query<{ name: string }>(
    'update device set revoked_at = coalesce(revoked_at, now()) where id = $1 and org = $2 returning name',
    [id, ctx.org],
  );
  if (!device) return ctx.refuse('device.not-found');
  const ended = await ctx.query(
    `update session set ended_at = now(), end_reason = 'device revoked' where device = $1 and ended_at is null returning id`,
    [id],
  );
  ctx.notify('session');
  ctx.audit(device.name, { sessionsEnded: ended.length });
  return { ended: ended.length };
});
