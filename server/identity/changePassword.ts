import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { newPasswordFault } from '../../contract/identity/password.rules.ts';
import { handle } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { type Credential, checkPassword, holdCredential } from './credential.store.ts';
import { storePassword } from './newPassword.store.ts';
import { hashPassword } from './password.ts';
import { endSessionsOf } from './session.store.ts';

export const changePassword = handle(
  identityCalls.changePassword,
  async (ctx, _input, { user, hash }: { user: Credential; hash: string }) => {
    await holdCredential(ctx, user);
    storePassword(ctx, user.id, hash, false);
    const sessionsEnded = await endSessionsOf(ctx, user.id, 'password changed', ctx.person.sessionId);
    ctx.audit(user.account, { address: ctx.address }, { org: user.orgs[0]?.org, userId: user.id, account: user.account });
    return { sessionsEnded };
  },
  async (app, caller, { old, wanted, confirmation, ...input }) => {
    const account = input.account ?? caller.person.account;
    if (!account) throw new Refusal('login.account-required');
    if (!old) throw new Refusal('password.old-required');
    const fault = newPasswordFault({ old, wanted, confirmation });
    if (fault || !wanted) throw new Refusal(fault ?? 'password.new-required');
    const user = await checkPassword(app, caller, account, old);
    return { user, hash: await hashPassword(wanted) };
  },
);
