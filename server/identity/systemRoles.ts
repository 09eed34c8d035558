import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';
import { shownRole } from './role.store.ts';

const findText = `
  select code, name, administrator, installation, built_in from role
   where $1::boolean is null or (administrator or installation) = $1 order by administrator desc, installation desc, built_in desc, code`;

export const systemRoles = handle(identityCalls.systemRoles, async (ctx, { administrators }) => {
  const found = await ctx.query<Parameters<typeof shownRole>[0]>(findText, [administrators ?? null]);
  return { roles: found.map((role) => shownRole(role, ctx.language)) };
});
