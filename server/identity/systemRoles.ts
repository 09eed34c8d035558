import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/handler.ts';
import { roleName } from './role.store.ts';

interface Found {
  code: string;
  name: string;
  administrator: boolean;
  built_in: boolean;
}

export const systemRoles = handle(identityCalls.systemRoles, async (ctx, { administrators }) => {
  const found = await ctx.query<Found>(
    'select code, name, administrator, built_in from role where $1::boolean is null or administrator = $1 order by administrator desc, built_in desc, code',
    [administrators ?? null],
  );
  return {
    roles: found.map((role) => ({
      code: role.code,
      name: roleName(role, ctx.language),
      administrator: role.administrator,
      builtIn: role.built_in,
    })),
  };
});
