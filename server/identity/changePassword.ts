import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { newPasswordFault } from '../../contract/identity/password.rules.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { type Credential, checkPassword, holdCredential } from './credential.store.ts';
import { storePassword } from './newPassword.store.ts';
import { hashPassword } from './password.ts';
import { endSessionsOf } from './session.store.ts';

export const changePassword = handlePrepared(
  identityCalls.changePassword,
  async (ctx, _input, { user, hash }: { user: Credential; hash: string }) => {
    await holdCredential(ctx, user);
    storePassword(ctx, user.id, hash, false);
    const sessionsEnded = await endSessionsOf(ctx, user.id, 'password changed', ctx.person.sessionId);
    ctx.audit(user.account, { address: ctx.address }, { org: user.orgs[0]?.org, userId: user.id, account: user.account });
    return { sessionsEnded };
  },
  async (app, before, { old, wanted, confirmation, ...input }) => {
    const account = input.account ?? before.person.account;
    if (!account) return before.refuse('login.account-required');
    if (!old) return before.refuse('password.old-required');
    const fault = newPasswordFault({ old, wanted, confirmation, account });
    if (fault || !wanted) return before.refuse(fault ?? 'password.new-required');
    const user = await checkPassword(app, before, { call: 'changePassword', account, password: old });
    return { user, hash: await hashPassword(wanted) };
  },
);
