import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findManaged } from './account.store.ts';
import { codeTries } from './recoverPassword.ts';

const findText = `
  select u.account, case when c.used_at is null and c.expires > now() and (c.device <> '' or c.tries <= $2) and c.delivery <> 'waiting' then c.plain else '' end as code
    from recovery_code c join user_account u on u.id = c.user_id where c.id = $1`;

export const readRecoveryCode = handle(identityCalls.readRecoveryCode, async (ctx, { id }) => {
  const [found] = await ctx.query<{ account: string; code: string }>(findText, [id, codeTries]);
  if (!found) return ctx.refuse('password.code-gone');
  await findManaged(ctx, found.account);
  if (!found.code) return ctx.refuse('password.code-gone');
  ctx.audit(found.account);
  return found;
});
