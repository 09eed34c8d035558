import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';

export const signOut = handle(identityCalls.signOut, async (ctx) => {
  const ended = await ctx.query(
    `update session set ended_at = now(), end_reason = 'signed out' where id = $1 and ended_at is null returning id`,
    [ctx.person.sessionId],
  );
  ctx.notify('session');
  ctx.audit(ctx.person.account);
  return { ended: ended.length > 0 };
});
