import { validators } from '../../contract/core/validators.ts';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { newPasswordFault } from '../../contract/identity/password.rules.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { networkOf } from '../core/http/address.ts';
import { orgOfAccount } from './account.store.ts';
import { countTry, limits } from './attempts.ts';
import { guessSubjectOf } from './guess.store.ts';
import { storePassword } from './newPassword.store.ts';
import { hashPassword, verifyNobody, verifyPassword } from './password.ts';
import { endSessionsOf } from './session.store.ts';
import { logWrongCredentials } from './turnedAway.ts';

/** The number of tries for a code. */
export const codeTries = 5;

const openCode = `used_at is null and expires > now()
  and user_id = (select id from user_account where spelling = lower($1) and status = 'active')`;

/** Valid codes: one for each requesting device, and one for all unknown devices. */
const findText = `
  select c.id, c.user_id, c.code_hash, c.tries, u.account, ${orgOfAccount('u')} as org from recovery_code c join user_account u on u.id = c.user_id
   where ${openCode} order by c.id desc limit 3`;

interface Found {
  id: number;
  user_id: number;
  account: string;
  org: string | null;
  code_hash: string;
  tries: number;
}

const useText = 'update recovery_code set used_at = now(), sealed = null where id = $1 and used_at is null returning 1';

export const recoverPassword = handlePrepared(
  identityCalls.recoverPassword,
  async (ctx, _input, { found, hash }: { found: Found; hash: string }) => {
    const used = await ctx.query(useText, [found.id]);
    if (used.length === 0) return ctx.refuse('password.code-incorrect');
    storePassword(ctx, found.user_id, hash, false);
    const sessionsEnded = await endSessionsOf(ctx, found.user_id, 'password recovered');
    ctx.audit(found.account, { address: ctx.address }, { org: found.org, userId: found.user_id, account: found.account });
    return { sessionsEnded };
  },
  // A try counts before the code is compared, so that many at once are not let through together. Tries of strangers use up none of
  // the owner's on a device that is known.
  async (app, before, { account, code, wanted, confirmation }) => {
    const { address } = before;
    if (!account) return before.refuse('login.account-required');
    if (!code) return before.refuse('password.code-required');
    // A text that is no code cannot be a guess, so it does not count as an attempt.
    if (!validators.code(code)) return before.refuse('password.code-incorrect');
    const fault = newPasswordFault({ wanted, confirmation, account });
    if (fault || !wanted) return before.refuse(fault ?? 'password.new-required');
    const { pool } = app.database;
    await countTry(app, limits.recoveryFromAddress, networkOf(address), address);
    const { device, subject } = await guessSubjectOf(app, account, before);
    if (device) await countTry(app, limits.recoveryOnDevice, subject, address);
    else await pool.query(`update recovery_code set tries = tries + 1 where ${openCode}`, [account]);
    const { rows } = await pool.query<Found>(findText, [account]);
    const found = await rightOf(
      rows.filter(({ tries }) => device || tries <= codeTries),
      code,
    );
    if (!found) {
      await logWrongCredentials(app, before, 'recovery', { call: 'recoverPassword', account });
      return before.refuse('password.code-incorrect');
    }
    return { found, hash: await hashPassword(wanted) };
  },
);

async function rightOf(codes: readonly Found[], code: string): Promise<Found | undefined> {
  if (codes.length === 0) await verifyNobody(code);
  for (const one of codes) if (await verifyPassword(one.code_hash, code)) return one;
  return undefined;
}
