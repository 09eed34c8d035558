import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { newPasswordFault } from '../../contract/identity/password.rules.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { networkOf } from '../core/http/address.ts';
import { orgOfAccount } from './account.store.ts';
import { countTry, limits } from './attempts.ts';
import { guessSubjectOf } from './guess.store.ts';
import { storePassword } from './newPassword.store.ts';
import { hashPassword, normalisedTail, verifyNobody, verifyPassword } from './password.ts';
import { endSessionsOf } from './session.store.ts';
import { logWrongCredentials } from './turnedAway.ts';

const findText = `
  select u.id, u.account, u.id_card_tail_hash, ${orgOfAccount('u')} as org from user_account u where u.spelling = lower($1) and u.status = 'active'`;

interface Found {
  id: number;
  account: string;
  id_card_tail_hash: string | null;
  org: string | null;
}

/** The account as it was compared. */
const holdText = `select 1 from user_account where id = $1 and status = 'active' and id_card_tail_hash = $2 for share`;

export const resetPassword = handlePrepared(
  identityCalls.resetPassword,
  async (ctx, _input, { user, hash }: { user: Found; hash: string }) => {
    const held = await ctx.query(holdText, [user.id, user.id_card_tail_hash]);
    if (held.length === 0) return ctx.refuse('password.reset-incorrect');
    storePassword(ctx, user.id, hash, true);
    const sessionsEnded = await endSessionsOf(ctx, user.id, 'password reset');
    ctx.audit(user.account, { address: ctx.address }, { org: user.org, userId: user.id, account: user.account });
    return { sessionsEnded };
  },
  async (app, before, { account, idCardTail, wanted, confirmation }) => {
    const { address } = before;
    if (!account) return before.refuse('login.account-required');
    if (!idCardTail) return before.refuse('password.id-card-required');
    const fault = newPasswordFault({ wanted, confirmation, account });
    if (fault || !wanted) return before.refuse(fault ?? 'password.new-required');
    await countTry(app, limits.resetFromAddress, networkOf(address), address);
    await countTry(app, limits.resetOfAccount, (await guessSubjectOf(app, account, before)).subject, address);
    const { pool } = app.database;
    const [user] = (await pool.query<Found>(findText, [account])).rows;
    const tail = normalisedTail(idCardTail);
    const right = user?.id_card_tail_hash ? await verifyPassword(user.id_card_tail_hash, tail) : await verifyNobody(tail);
    if (user && right) return { user, hash: await hashPassword(wanted) };
    await logWrongCredentials(app, before, 'reset', { call: 'resetPassword', account });
    return before.refuse('password.reset-incorrect');
  },
);
