import { randomInt } from 'node:crypto';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { orgOfAccount } from './account.store.ts';
import { countTry, limits } from './attempts.ts';
import { hashPassword } from './password.ts';

const minutes = 10;

/** The code is stored to be sent by recoveryDelivery, and nothing is stored for an account that does not exist. */
const storeText = `
  with person as (select u.id, ${orgOfAccount('u')} as org from user_account u where u.spelling = lower($1) and u.status = 'active'),
       before as (update recovery_code set used_at = now(), plain = '' where used_at is null and user_id = (select id from person))
  insert into recovery_code (user_id, code_hash, plain, expires, delivery)
  select id, $2, $3, now() + $4 * interval '1 minute', 'waiting' from person returning (select org from person) as org`;

export const sendRecoveryCode = handlePrepared(
  identityCalls.sendRecoveryCode,
  async (ctx, { account = '' }, { code, hash }: { code: string; hash: string }) => {
    const [stored] = await ctx.query<{ org: string | null }>(storeText, [account, hash, code, minutes]);
    ctx.notify('recovery');
    ctx.audit(account, { address: ctx.address }, { org: stored?.org });
    return { minutes };
  },
  async (app, before, { account }) => {
    const { address } = before;
    if (!account) return before.refuse('login.account-required');
    await countTry(app, limits.codeFromAddress, address, address);
    await countTry(app, limits.codeForAccount, account, address);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    return { code, hash: await hashPassword(code) };
  },
);
