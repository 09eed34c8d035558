import { randomInt } from 'node:crypto';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';
import { networkOf } from '../core/http/address.ts';
import { openSecretBox } from '../exchange/secretBox.ts';
import { orgOfAccount } from './account.store.ts';
import { countTry, limits } from './attempts.ts';
import { guessSubjectOf } from './guess.store.ts';
import { hashPassword } from './password.ts';

const minutes = 10;

/**
 * Stores the code, sealed, for recoveryDelivery; nothing is stored for an unknown account. It replaces earlier codes of
 * the same device only: requests from elsewhere leave the owner's code valid.
 */
const storeText = `
  with person as (select u.id, ${orgOfAccount('u')} as org from user_account u where u.spelling = lower(:account) and u.status = 'active'),
       before as (update recovery_code set used_at = now(), sealed = null where used_at is null and device = :device and user_id = (select id from person))
  insert into recovery_code (user_id, code_hash, sealed, expires, delivery, device)
  select id, :hash, :sealed, now() + :minutes * interval '1 minute', 'waiting', :device from person returning (select org from person) as org`;

interface NewCode {
  hash: string;
  /** Bound to its hash: it opens in no other row. */
  sealed: Buffer;
  /** The known device that asks, or empty. */
  device: string;
}

export const sendRecoveryCode = handlePrepared(
  identityCalls.sendRecoveryCode,
  async (ctx, { account = '' }, code: NewCode) => {
    const [stored] = await ctx.query<{ org: string | null }>(...named(storeText, { account, minutes, ...code }));
    ctx.notify('recovery');
    ctx.audit(account, { address: ctx.address }, { org: stored?.org });
    return { minutes };
  },
  async (app, before, { account }) => {
    const { address } = before;
    if (!account) return before.refuse('login.account-required');
    await countTry(app, limits.codeFromAddress, networkOf(address), address);
    const { device, subject } = await guessSubjectOf(app, account, before);
    await countTry(app, limits.codeForAccount, subject, address);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const hash = await hashPassword(code);
    const box = await openSecretBox(app.config.dataDir);
    return { hash, sealed: box.seal(code, hash), device };
  },
);
