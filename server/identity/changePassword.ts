import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { newPasswordFault } from '../../contract/identity/password.rules.ts';
import { handle } from '../core/handler.ts';
import { limits, refuseTooMany } from './attempts.ts';
import { checkPassword } from './credential.store.ts';
import { storePassword } from './newPassword.store.ts';
import { endSessionsOf } from './session.store.ts';

export const changePassword = handle(
  identityCalls.changePassword,
  async (ctx, { old, wanted, confirmation, ...input }) => {
    const account = input.account ?? ctx.person.account;
    if (!account) return ctx.refuse('login.account-required');
    if (!old) return ctx.refuse('password.old-required');
    const fault = newPasswordFault({ old, wanted, confirmation });
    if (fault || !wanted) return ctx.refuse(fault ?? 'password.new-required');
    const user = await checkPassword(ctx, account, old);
    await storePassword(ctx, user.id, wanted, false);
    const sessionsEnded = await endSessionsOf(ctx, user.id, 'password changed', ctx.person.sessionId);
    ctx.audit(user.account, { address: ctx.address }, { org: user.orgs[0]?.org, userId: user.id, account: user.account });
    return { sessionsEnded };
  },
  (app, caller) => refuseTooMany(app, limits.loginFailures, caller.address),
);
