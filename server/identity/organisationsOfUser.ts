import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { networkOf } from '../core/http/address.ts';
import { countTry, limits } from './attempts.ts';
import { isKnownDevice } from './guess.store.ts';

/**
 * For an unknown account, a caller who is not signed in gets one or two organisations, always the same for that account and derived from a
 * secret. So the answer does not reveal whether the account exists.
 */
const findText = `
  with person as (select id from user_account where spelling = lower($1) and status = 'active'),
       held as (select distinct r.org from user_role r join person on person.id = r.user_id),
       drawn as (select o.org, row_number() over (order by md5(s.value || lower($1) || o.org)) as place,
                        get_byte(decode(md5(s.value || lower($1)), 'hex'), 0) % 4 = 0 as two
                   from organisation o, server_secret s where s.name = 'organisations' and o.status = 'active')
  select o.org, ${localName('o', '$2')} as name
    from organisation o
   where o.status = 'active'
     and (o.org in (select org from held)
          or (not exists (select from held) and o.org in (select org from drawn where place = 1 or (place = 2 and two))))
   order by o.org`;

export const organisationsOfUser = handlePrepared(
  identityCalls.organisationsOfUser,
  async (ctx, input) => {
    const account = input.account ?? ctx.person.account;
    return { organisations: account ? await ctx.query<{ org: string; name: string }>(findText, [account, ctx.language]) : [] };
  },
  async (app, before, { account = '' }) => {
    if (await isKnownDevice(app, account, before)) return;
    await countTry(app, limits.organisations, networkOf(before.address), before.address);
  },
);
