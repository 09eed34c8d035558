import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';

const findText = `
  select r.role_code as role from user_role r join user_account u on u.id = r.user_id and u.status = 'active'
   where u.spelling = lower($1) and r.org = $2 order by 1`;

export const checkUserRight = handle(identityCalls.checkUserRight, async (ctx, { account }) => {
  const held = await ctx.query<{ role: string }>(findText, [account, ctx.org]);
  return { right: held.length > 0, roles: held.map(({ role }) => role) };
});
