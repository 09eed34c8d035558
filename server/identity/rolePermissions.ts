import { roleAllows } from '../../contract/identity/authority.rules.ts';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { firstHolders } from '../../contract/identity/roles.ts';
import { handle } from '../core/call/handler.ts';
import { type Role, shownRole } from './role.store.ts';

const findText = `
  select r.code, r.name, r.built_in, r.administrator, r.installation, r.revision,
         array(select p.permission from role_permission p where p.role_code = r.code) as permissions
    from role r where r.code = $1`;

export const rolePermissions = handle(identityCalls.rolePermissions, async (ctx, input) => {
  const [role] = await ctx.query<Omit<Role, 'changed_by' | 'changed_at'>>(findText, [input.role]);
  if (!role) return ctx.refuse('role.not-found', { role: input.role });
  return {
    role: shownRole(role, ctx.language),
    revision: role.revision,
    permissions: Object.keys(firstHolders).map((permission) => ({ permission, held: roleAllows(role, permission) })),
  };
});
