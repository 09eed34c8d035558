import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { newPasswordFault } from '../../contract/identity/password.rules.ts';
import { handle } from '../core/handler.ts';
import { orgOfAccount } from './account.store.ts';
import { countTry, limits } from './attempts.ts';
import { storePassword } from './newPassword.store.ts';
import { normalTail, verifyNobody, verifyPassword } from './password.ts';
import { endSessionsOf } from './session.store.ts';

const findText = `
  select u.id, u.account, u.id_card_tail_hash, ${orgOfAccount('u')} as org from user_account u where lower(u.account) = lower($1) and u.status = 'active'`;

interface Found {
  id: number;
  account: string;
  id_card_tail_hash: string | null;
  org: string | null;
}

const refusedText = `
  insert into audit (org, call, account, device, document, detail)
  values ($4, 'resetPassword', '', $1, $2, jsonb_build_object('refused', true, 'address', $3::text))`;

export const resetPassword = handle(
  identityCalls.resetPassword,
  async (ctx, { account, idCardTail, wanted, confirmation }) => {
    if (!account) return ctx.refuse('login.account-required');
    if (!idCardTail) return ctx.refuse('password.id-card-required');
    const fault = newPasswordFault({ wanted, confirmation });
    if (fault || !wanted) return ctx.refuse(fault ?? 'password.new-required');
    const [user] = await ctx.query<Found>(findText, [account]);
    const tail = normalTail(idCardTail);
    const right = user?.id_card_tail_hash ? await verifyPassword(user.id_card_tail_hash, tail) : await verifyNobody(tail);
    if (!user || !right) {
      ctx.onRefusal(refusedText, [ctx.device, account, ctx.address, user?.org ?? null]);
      return ctx.refuse('password.reset-incorrect');
    }
    await storePassword(ctx, user.id, wanted, true);
    const sessionsEnded = await endSessionsOf(ctx, user.id, 'password reset');
    ctx.audit(user.account, { address: ctx.address }, { org: user.org, userId: user.id, account: user.account });
    return { sessionsEnded };
  },
  async (app, { address }, { account, idCardTail }) => {
    if (!account || !idCardTail) return;
    await countTry(app, limits.resetFromAddress, address, address);
    await countTry(app, limits.resetOfAccount, account.toLowerCase(), address);
  },
);
