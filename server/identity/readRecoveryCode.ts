import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { openSecretBox, type SecretBox } from '../exchange/secretBox.ts';
import { findManaged } from './account.store.ts';
import { codeTries } from './recoverPassword.ts';

const findText = `
  select u.account, c.code_hash as hash,
         case when c.used_at is null and c.expires > now() and (c.device <> '' or c.tries <= $2) and c.delivery <> 'waiting' then c.sealed end as sealed
    from recovery_code c join user_account u on u.id = c.user_id where c.id = $1`;

interface Found {
  account: string;
  hash: string;
  sealed: Buffer | null;
}

export const readRecoveryCode = handlePrepared(
  identityCalls.readRecoveryCode,
  async (ctx, { id }, box: SecretBox) => {
    const [found] = await ctx.query<Found>(findText, [id, codeTries]);
    if (!found) return ctx.refuse('password.code-gone');
    const { account, hash, sealed } = found;
    await findManaged(ctx, account);
    if (!sealed || !box.opens(sealed, hash)) return ctx.refuse('password.code-gone');
    ctx.audit(account);
    return { account, code: box.open(sealed, hash) };
  },
  (app) => openSecretBox(app.config.dataDir),
);
