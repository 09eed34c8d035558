import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { hashToken } from '../core/call/access.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { type Credential, checkPassword, holdCredential } from './credential.store.ts';
import { openSession, refuseDevice } from './session.store.ts';

const openNoteText = `
  select note_no from delivery_note where org = $1 and state = 'scanning' and scanned_by = $2 order by scanned_at desc, id desc limit 1`;

/** A device enrolled before devices had keys keeps the key of the first sign-in on it. */
const bindText = 'update device set key_hash = $2 where id::text = $1 and key_hash is null and revoked_at is null';

export const login = handlePrepared(
  identityCalls.login,
  async (ctx, input, user: Credential) => {
    await holdCredential(ctx, user);
    const wanted = input.org || ctx.org;
    const place = wanted ? user.orgs.find(({ org }) => org === wanted) : user.orgs.length === 1 ? user.orgs[0] : undefined;
    if (!place) return ctx.refuse('login.organization-required');
    await refuseDevice(ctx, { device: ctx.device, deviceKey: ctx.deviceKey, userId: user.id, org: place.org });
    if (ctx.deviceKey) ctx.write(bindText, [ctx.device, hashToken(ctx.deviceKey)]);
    const [note] = await ctx.query<{ note_no: string }>(openNoteText, [place.org, user.id]);
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
        hasScannedNote: note?.note_no ?? '',
      },
    };
  },
  async (app, before, { account, password }) => {
    if (!account) return before.refuse('login.account-required');
    if (!password) return before.refuse('login.password-required');
    return checkPassword(app, before, { call: 'login', account, password });
  },
);
