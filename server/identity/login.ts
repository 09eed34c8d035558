import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/handler.ts';
import { verifyNobody, verifyPassword } from './password.ts';
import { openSession } from './session.store.ts';

interface Found {
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

export const login = handle(identityCalls.login, async (ctx, input) => {
  const { account, password } = input;
  if (!account) return ctx.refuse('login.account-required');
  if (!password) return ctx.refuse('login.password-required');
  const [user] = await ctx.query<Found>(findText, [account]);
  if (user?.locked_until && user.locked_until > ctx.now) {
    return ctx.refuse('login.locked', { minutes: Math.ceil((user.locked_until.getTime() - ctx.now.getTime()) / 60_000) });
  }
  const right = user ? await verifyPassword(user.password_hash, password) : await verifyNobody(password);
  if (!user || !right) {
    if (user) ctx.onRefusal(failText, [user.id]);
    return ctx.refuse('login.incorrect');
  }
  const place = input.org ? user.orgs.find(({ org }) => org === input.org) : user.orgs[0];
  if (!place) return ctx.refuse('login.organization-required');
  ctx.write('update user_account set failures = 0, locked_until = null where id = $1 and failures > 0', [user.id]);
  const tokens = await openSession(ctx, { userId: user.id, org: place.org, device: ctx.device });
  ctx.audit(user.account, { signedIn: place.org, address: ctx.address });
  return {
    tokens,
    account: {
      id: user.id,
      account: user.account,
      name: user.name,
      password: '',
      orgName: place.name,
      org: place.org,
      charge: '',
      userType: user.user_type,
      databaseName: 'main',
      passwordConforms: user.password_conforms && !user.must_change_password,
      hasScannedNote: '',
    },
  };
});
