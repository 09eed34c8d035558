import { intoAudit } from '../core/call/intoAudit.ts';
import { notifyText } from '../core/database/bus.ts';
import type { Taker } from '../exchange/taker.ts';

const giveText = `
  with given as (
    insert into user_role (user_id, org, role_code)
    select distinct u.id, o.org, 'administrator' from organisation o
      join user_role r on r.role_code = 'installation-administrator' join user_account u on u.id = r.user_id and u.status = 'active'
     where o.org = any($1::text[]) and o.status = 'active'
       and not exists (select from user_role a join user_account x on x.id = a.user_id and x.status = 'active' where a.org = o.org and a.role_code = 'administrator')
    on conflict do nothing returning user_id, org)
  ${intoAudit} select g.org, null, '', 'organisation', '', u.account, jsonb_build_object('role', 'administrator') from given g join user_account u on u.id = g.user_id`;

/** An organisation that a partner creates has no people: the installation's administrators become its first ones. */
export const withAdministrators = (of: Taker<'organisation'>): Taker<'organisation'> => ({
  ...of,
  take: async (query, records, source) => {
    const unusable = await of.take(query, records, source);
    await query(giveText, [records.filter((one) => !unusable.has(one)).map(({ data }) => data.code)]);
    await query(notifyText, ['access *']);
    return unusable;
  },
});
