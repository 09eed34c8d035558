import { covers } from '../../contract/identity/authority.rules.ts';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { firstHolders } from '../../contract/identity/roles.ts';
import { handle } from '../core/call/handler.ts';
import { refuseStale } from '../core/call/refuseStale.ts';
import { heldByCaller } from './held.store.ts';
import { findRole } from './role.store.ts';

const keepText = `
  insert into role (code, name, changed_by) values ($1, $2, $3)
  on conflict (code) do update set name = case when $2 = '' then role.name else $2 end, revision = role.revision + 1, changed_by = $3, changed_at = now()`;

/** The organisations where the role is held, and the one of the caller. */
const heldInText = 'select org from user_role where role_code = $1 union select $2';

export const saveRole = handle(identityCalls.saveRole, async (ctx, { code, name, permissions, revision }) => {
  if (!code) return ctx.refuse('role.code-required');
  const role = await findRole(ctx, code);
  if (!role && !name) return ctx.refuse('role.name-required');
  if (role?.administrator || role?.installation) return ctx.refuse('role.administrator-fixed');
  await refuseStale(ctx, role, revision);
  const unknown = permissions.find((permission) => !Object.hasOwn(firstHolders, permission));
  if (unknown !== undefined) return ctx.refuse('role.unknown-permission', { permission: unknown });
  const before = new Set(role?.permissions);
  const after = new Set(permissions);
  const added = permissions.filter((one) => !before.has(one));
  const removed = [...before].filter((one) => !after.has(one));
  const changed = { administrator: false, installation: false, permissions: [...added, ...removed] };
  const orgs = await ctx.query<{ org: string }>(heldInText, [code, ctx.org]);
  const concerned = orgs.map(({ org }) => ({ org, ...changed }));
  if (!covers(await heldByCaller(ctx), concerned)) return ctx.refuse('role.beyond-yours', { role: code });
  ctx.write(keepText, [code, name ?? '', ctx.person.userId]);
  ctx.write('delete from role_permission where role_code = $1 and permission = any($2)', [code, removed]);
  ctx.write('insert into role_permission (role_code, permission) select $1, unnest($2::text[]) on conflict do nothing', [code, added]);
  ctx.audit(`role ${code}`, { name, added, removed });
  ctx.notify('access');
  return { code, added: added.length, removed: removed.length };
});
