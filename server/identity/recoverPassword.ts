import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { newPasswordFault } from '../../contract/identity/password.rules.ts';
import { handle } from '../core/handler.ts';
import { orgOfAccount } from './account.store.ts';
import { countTry, limits } from './attempts.ts';
import { storePassword } from './newPassword.store.ts';
import { verifyNobody, verifyPassword } from './password.ts';
import { endSessionsOf } from './session.store.ts';

/** A code is good for so many tries. */
export const codeTries = 5;

const openCode = `used_at is null and expires > now()
  and user_id = (select id from user_account where lower(account) = lower($1) and status = 'active')`;

const findText = `
  select c.id, c.user_id, c.code_hash, c.tries, u.account, ${orgOfAccount('u')} as org from recovery_code c join user_account u on u.id = c.user_id
   where ${openCode} order by c.id desc limit 1 for update of c`;

interface Found {
  id: number;
  user_id: number;
  account: string;
  org: string | null;
  code_hash: string;
  tries: number;
}

export const recoverPassword = handle(
  identityCalls.recoverPassword,
  async (ctx, { account, code, wanted, confirmation }) => {
    if (!account) return ctx.refuse('login.account-required');
    if (!code) return ctx.refuse('password.code-required');
    const fault = newPasswordFault({ wanted, confirmation });
    if (fault || !wanted) return ctx.refuse(fault ?? 'password.new-required');
    const [found] = await ctx.query<Found>(findText, [account]);
    const open = found !== undefined && found.tries <= codeTries;
    const right = open ? await verifyPassword(found.code_hash, code) : await verifyNobody(code);
    if (!found || !right) return ctx.refuse('password.code-incorrect');
    await storePassword(ctx, found.user_id, wanted, false);
    const sessionsEnded = await endSessionsOf(ctx, found.user_id, 'password recovered');
    ctx.audit(found.account, { address: ctx.address }, { org: found.org, userId: found.user_id, account: found.account });
    return { sessionsEnded };
  },
  // A try counts before the code is looked at, and for good: many at once are not let through together.
  async (app, { address }, input) => {
    if (!input.account || !input.code || newPasswordFault(input)) return;
    await countTry(app, limits.recoveryFromAddress, address, address);
    await app.database.pool.query(`update recovery_code set tries = tries + 1 where ${openCode}`, [input.account]);
  },
);
