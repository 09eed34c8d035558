import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findManaged, leavesInstallationAlone, leftWithoutAdministrator } from './account.store.ts';
import { endSessionsOf } from './session.store.ts';

export const deleteAccount = handle(identityCalls.deleteAccount, async (ctx, { account }) => {
  const found = await findManaged(ctx, account);
  if (found.id === ctx.person.userId) return ctx.refuse('account.yourself');
  const orgs = found.held.filter(({ administrator }) => administrator).map(({ org }) => org);
  const left = orgs.length > 0 ? await leftWithoutAdministrator(ctx, found.id, orgs) : undefined;
  if (left) return ctx.refuse('account.last-administrator', { account: found.account, org: left });
  if (found.held.some(({ installation }) => installation) && (await leavesInstallationAlone(ctx, found.id, null))) {
    return ctx.refuse('account.last-installation-administrator', { account: found.account });
  }
  ctx.write(`update user_account set status = 'deleted', changed_by = $2 where id = $1`, [found.id, ctx.person.userId]);
  await endSessionsOf(ctx, found.id, 'account deleted');
  ctx.audit(found.account, { name: found.name });
  return { account: found.account };
});
