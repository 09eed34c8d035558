import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { findManaged } from './account.store.ts';
import { type OneTime, preparePassword, storePassword } from './newPassword.store.ts';
import { endSessionsOf } from './session.store.ts';

export const issuePassword = handlePrepared(
  identityCalls.issuePassword,
  async (ctx, { account }, { password, hash }: OneTime) => {
    const found = await findManaged(ctx, account);
    storePassword(ctx, found.id, hash, true);
    await endSessionsOf(ctx, found.id, 'password issued');
    ctx.audit(found.account);
    return { account: found.account, password };
  },
  preparePassword,
);
