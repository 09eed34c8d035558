import { Refusal } from '../core/answer/refusal.ts';
import type { App } from '../core/call/app.ts';
import type { Caller, Context } from '../core/call/context.ts';
import { countedGuess } from './guess.store.ts';
import { verifyNobody, verifyPassword } from './password.ts';
import { logWrongCredentials } from './turnedAway.ts';

export interface Credential {
  id: number;
  account: string;
  name: string;
  user_type: string;
  password_hash: string;
  password_conforms: boolean;
  must_change_password: boolean;
  orgs: { org: string; name: string }[];
}

const findText = `
  select u.id, u.account, u.name, u.user_type, u.password_hash, u.password_conforms, u.must_change_password,
         coalesce((select jsonb_agg(distinct jsonb_build_object('org', o.org, 'name', o.name))
                     from user_role r join organisation o on o.org = r.org where r.user_id = u.id), '[]') as orgs
    from user_account u where u.spelling = lower($1) and u.status = 'active'`;

/** The presented credentials, and the call. */
interface Shown {
  call: string;
  account: string;
  password: string;
}

/**
 * Finds the account of a password, before any transaction: comparing takes time. An attempt counts before it is
 * compared; answer and duration are the same for existing and unknown accounts.
 */
export async function checkPassword(app: App, caller: Caller, { call, account, password }: Shown): Promise<Credential> {
  const user = await countedGuess(app, caller, account, async () => {
    const { rows } = await app.database.pool.query<Credential>(findText, [account]);
    const [found] = rows;
    const right = found ? await verifyPassword(found.password_hash, password) : await verifyNobody(password);
    return right ? found : undefined;
  });
  if (user) return user;
  await logWrongCredentials(app, caller, 'sign-in', { call, account });
  throw new Refusal('login.incorrect');
}

/** Refuses when the account was closed or got another password since the comparison; locks it. */
export async function holdCredential(
  ctx: Pick<Context<'login.incorrect'>, 'query' | 'refuse'>,
  { id, password_hash }: Credential,
): Promise<void> {
  const held = await ctx.query(`select 1 from user_account where id = $1 and status = 'active' and password_hash = $2 for share`, [
    id,
    password_hash,
  ]);
  if (held.length === 0) ctx.refuse('login.incorrect');
}
