import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { firstHolders } from '../../contract/identity/roles.ts';
import { handle } from '../core/handler.ts';
import { type Role, roleName } from './role.store.ts';

const findText = `
  select r.code, r.name, r.built_in, r.administrator, r.revision,
         array(select p.permission from role_permission p where p.role_code = r.code) as permissions
    from role r where r.code = $1`;

export const rolePermissions = handle(identityCalls.rolePermissions, async (ctx, input) => {
  const [role] = await ctx.query<Role>(findText, [input.role]);
  if (!role) return ctx.refuse('role.not-found', { role: input.role });
  const held = new Set(role.permissions);
  return {
    role: { code: role.code, name: roleName(role, ctx.language), administrator: role.administrator, builtIn: role.built_in },
    revision: role.revision,
    permissions: Object.keys(firstHolders).map((permission) => ({ permission, held: role.administrator || held.has(permission) })),
  };
});
