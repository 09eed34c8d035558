import type { Context } from '../core/context.ts';
import { attemptText, limits } from './attempts.ts';
import { verifyNobody, verifyPassword } from './password.ts';

export interface Credential {
  id: number;
  account: string;
  name: string;
  user_type: string;
  password_hash: string;
  password_conforms: boolean;
  must_change_password: boolean;
  locked_until: Date | null;
  orgs: { org: string; name: string }[];
}

const findText = `
  select u.id, u.account, u.name, u.user_type, u.password_hash, u.password_conforms, u.must_change_password, u.locked_until,
         coalesce((select jsonb_agg(distinct jsonb_build_object('org', o.org, 'name', o.name))
                     from user_role r join organisation o on o.org = r.org where r.user_id = u.id), '[]') as orgs
    from user_account u where lower(u.account) = lower($1) and u.status = 'active'`;

/** Five wrong passwords lock an account for a quarter of an hour. */
const failText = `
  update user_account set failures = failures + 1,
         locked_until = case when (failures + 1) % 5 = 0 then now() + interval '15 minutes' else locked_until end
   where id = $1`;

type Asking = Pick<Context<'login.locked' | 'login.incorrect'>, 'query' | 'onRefusal' | 'write' | 'refuse' | 'now' | 'address'>;

/**
 * Finds the account that a password opens. A wrong one counts against the account and the address, and takes as
 * long as a right one, whether the account exists or not.
 */
export async function checkPassword(ctx: Asking, account: string, password: string): Promise<Credential> {
  const [user] = await ctx.query<Credential>(findText, [account]);
  if (user?.locked_until && user.locked_until > ctx.now) {
    return ctx.refuse('login.locked', { minutes: Math.ceil((user.locked_until.getTime() - ctx.now.getTime()) / 60_000) });
  }
  const right = user ? await verifyPassword(user.password_hash, password) : await verifyNobody(password);
  if (!user || !right) {
    if (user) ctx.onRefusal(failText, [user.id]);
    ctx.onRefusal(attemptText, [limits.loginFailures.kind, ctx.address, ctx.address]);
    return ctx.refuse('login.incorrect');
  }
  ctx.write('update user_account set failures = 0, locked_until = null where id = $1 and failures > 0', [user.id]);
  return user;
}
