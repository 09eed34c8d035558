import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/handler.ts';
import { limits, refuseTooMany } from './attempts.ts';
import { checkPassword } from './credential.store.ts';
import { deviceRevoked, openSession } from './session.store.ts';

export const login = handle(
  identityCalls.login,
  async (ctx, input) => {
    const { account, password } = input;
    if (!account) return ctx.refuse('login.account-required');
    if (!password) return ctx.refuse('login.password-required');
    const user = await checkPassword(ctx, account, password);
    const place = input.org ? user.orgs.find(({ org }) => org === input.org) : user.orgs[0];
    if (!place) return ctx.refuse('login.organization-required');
    if (await deviceRevoked(ctx)) return ctx.refuse('login.device-revoked');
    const tokens = await openSession(ctx, { userId: user.id, org: place.org, device: ctx.device });
    ctx.audit(user.account, { address: ctx.address }, { org: place.org, userId: user.id, account: user.account });
    return {
      tokens,
      account: {
        id: user.id,
        account: user.account,
        name: user.name,
        password: '',
        orgName: place.name,
        org: place.org,
        charge: input.charge ?? '',
        userType: user.user_type,
        databaseName: 'main',
        passwordConforms: user.password_conforms && !user.must_change_password,
        hasScannedNote: '',
      },
    };
  },
  (app, caller) => refuseTooMany(app, limits.loginFailures, caller.address),
);
