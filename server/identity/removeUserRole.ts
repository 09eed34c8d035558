import { covers } from '../../contract/identity/authority.rules.ts';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findAccount, isHere, leavesInstallationAlone, leftWithoutAdministrator } from './account.store.ts';
import { findRole } from './role.store.ts';

export const removeUserRole = handle(identityCalls.removeUserRole, async (ctx, input) => {
  const { account, role: code } = input;
  if (!account) return ctx.refuse('account.id-required');
  if (!code) return ctx.refuse('account.role-required');
  if (input.org && input.org !== ctx.org) return ctx.refuse('wrong-organisation', { org: input.org });
  const found = await findAccount(ctx, account);
  if (!found || !isHere(found, ctx.org)) return ctx.refuse('account.not-found', { account });
  const role = await findRole(ctx, code);
  if (!role || !found.roles.includes(code)) return ctx.refuse('role.not-held', { account: found.account, role: code });
  // An organisation may remove any person: only their roles in this organisation count, not those elsewhere.
  const here = found.held.filter(({ org }) => org === ctx.org);
  if (found.system || !covers(found.callers, here)) return ctx.refuse('account.beyond-yours', { account: found.account });
  if (role.administrator && (await leftWithoutAdministrator(ctx, found.id, [ctx.org]))) {
    return ctx.refuse('account.last-administrator', { account: found.account, org: ctx.org });
  }
  if (role.installation && (await leavesInstallationAlone(ctx, found.id, ctx.org))) {
    return ctx.refuse('account.last-installation-administrator', { account: found.account });
  }
  ctx.write('delete from user_role where user_id = $1 and org = $2 and role_code = $3', [found.id, ctx.org, code]);
  ctx.audit(found.account, { roleRemoved: code });
  ctx.notify('access');
  return { account: found.account, roles: found.roles.filter((held) => held !== code) };
});
