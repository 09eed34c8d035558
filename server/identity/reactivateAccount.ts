import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { findManaged } from './account.store.ts';
import { type OneTime, preparePassword, storePassword } from './newPassword.store.ts';
import { findGrantable } from './role.store.ts';

export const reactivateAccount = handlePrepared(
  identityCalls.reactivateAccount,
  async (ctx, input, { password, hash }: OneTime) => {
    if (!input.role) return ctx.refuse('account.role-required');
    const found = await findManaged(ctx, input.account);
    if (found.status === 'active') return ctx.refuse('account.active', { account: found.account });
    const role = await findGrantable(ctx, input.role);
    storePassword(ctx, found.id, hash, true);
    // Roles from before the closing of the account do not come back by themselves.
    ctx.write('delete from user_role where user_id = $1', [found.id]);
    ctx.write('insert into user_role (user_id, org, role_code) values ($1, $2, $3)', [found.id, ctx.org, role.code]);
    ctx.write(`update user_account set status = 'active', changed_by = $2 where id = $1`, [found.id, ctx.person.userId]);
    ctx.audit(found.account, { name: found.name, role: role.code });
    ctx.notify('access');
    return { account: found.account, password };
  },
  preparePassword,
);
