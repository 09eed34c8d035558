import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findAccount, isBeyond, isHere } from './account.store.ts';
import { findGrantable } from './role.store.ts';

export const addUserRole = handle(identityCalls.addUserRole, async (ctx, input) => {
  if (!input.account) return ctx.refuse('account.id-required');
  if (!input.role) return ctx.refuse('account.role-required');
  if (input.org && input.org !== ctx.org) return ctx.refuse('wrong-organisation', { org: input.org });
  const found = await findAccount(ctx, input.account);
  if (found?.status !== 'active') return ctx.refuse('account.not-found', { account: input.account });
  // An account of another organisation with more rights there must stay unknown to this administrator.
  if (isBeyond(found) && !isHere(found, ctx.org)) return ctx.refuse('account.not-found', { account: input.account });
  if (isBeyond(found)) return ctx.refuse('account.beyond-yours', { account: found.account });
  const role = await findGrantable(ctx, input.role);
  ctx.write('insert into user_role (user_id, org, role_code) values ($1, $2, $3) on conflict do nothing', [found.id, ctx.org, role.code]);
  ctx.audit(found.account, { roleAdded: role.code });
  ctx.notify('access');
  return { account: found.account, roles: [...new Set([...found.roles, role.code])].sort() };
});
