import { covers } from '../../contract/identity/authority.rules.ts';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';
import { heldByCaller } from './held.store.ts';
import { findRole } from './role.store.ts';

export const deleteRole = handle(identityCalls.deleteRole, async (ctx, { role: code }) => {
  const role = await findRole(ctx, code);
  if (!role) return ctx.refuse('role.not-found', { role: code });
  if (role.built_in) return ctx.refuse('role.built-in', { role: code });
  if (!covers(await heldByCaller(ctx), [{ ...role, org: ctx.org }])) return ctx.refuse('role.beyond-yours', { role: code });
  const [held] = await ctx.query<{ count: number }>('select count(distinct user_id) as count from user_role where role_code = $1', [code]);
  if (held && held.count > 0) return ctx.refuse('role.in-use', { role: code, count: held.count });
  ctx.write('delete from role where code = $1', [code]);
  ctx.audit(`role ${code}`, { name: role.name, permissions: role.permissions });
  return { code };
});
