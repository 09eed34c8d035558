import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findManaged } from './account.store.ts';
import { endSessionsOf } from './session.store.ts';

const endOneText = `
  update session set ended_at = now(), end_reason = 'ended by administrator'
   where user_id = $1 and id = $2 and ended_at is null returning id`;

export const endSessions = handle(identityCalls.endSessions, async (ctx, { account, sessionId }) => {
  const found = await findManaged(ctx, account);
  const ended = sessionId
    ? (await ctx.query(endOneText, [found.id, sessionId])).length
    : await endSessionsOf(ctx, found.id, 'ended by administrator');
  if (sessionId) ctx.notify('session');
  ctx.audit(found.account, { sessionsEnded: ended });
  return { ended };
});
