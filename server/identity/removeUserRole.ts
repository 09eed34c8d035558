import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/handler.ts';
import { findAccount, leftWithoutAdministrator } from './account.store.ts';
import { findRole, mayHandOut } from './role.store.ts';

export const removeUserRole = handle(identityCalls.removeUserRole, async (ctx, input) => {
  const { account, role: code } = input;
  if (!account) return ctx.refuse('account.id-required');
  if (!code) return ctx.refuse('account.role-required');
  if (input.org && input.org !== ctx.org) return ctx.refuse('wrong-organisation', { org: input.org });
  const found = await findAccount(ctx, account);
  if (!found) return ctx.refuse('account.not-found', { account });
  const role = await findRole(ctx, code);
  if (!role || !found.roles.includes(code)) return ctx.refuse('role.not-held', { account: found.account, role: code });
  if (!mayHandOut(ctx.person, role)) return ctx.refuse('role.beyond-yours', { role: code });
  if (role.administrator && (await leftWithoutAdministrator(ctx, found.id, [ctx.org]))) {
    return ctx.refuse('account.last-administrator', { account: found.account, org: ctx.org });
  }
  ctx.write('delete from user_role where user_id = $1 and org = $2 and role_code = $3', [found.id, ctx.org, code]);
  ctx.audit(found.account, { roleRemoved: code });
  ctx.notify('access', found.account);
  return { account: found.account, roles: found.roles.filter((held) => held !== code) };
});
