import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/handler.ts';
import { findManaged } from './account.store.ts';
import { makePassword, storePassword } from './newPassword.store.ts';
import { endSessionsOf } from './session.store.ts';

export const issuePassword = handle(identityCalls.issuePassword, async (ctx, { account }) => {
  const found = await findManaged(ctx, account);
  const password = makePassword();
  await storePassword(ctx, found.id, password, true);
  await endSessionsOf(ctx, found.id, 'password issued');
  ctx.audit(found.account);
  return { account: found.account, password };
});
