import type { PoolClient } from 'pg';
import { intoAudit } from '../core/call/intoAudit.ts';
import { type Database, withConnection } from '../core/database/database.ts';
import { StartError } from '../core/process/config.ts';
import { makeOrganisationText } from '../exchange/organisation.store.ts';
import { makePassword } from './newPassword.store.ts';
import { hashPassword } from './password.ts';

export interface FirstAdministrator {
  account: string;
  name: string;
  org: string;
  /** Name of the organisation when it does not exist yet. */
  orgName?: string;
  timeZone?: string;
  /** The account may exist already: it is opened, unlocked and gets a new password. */
  reset?: boolean;
  /** Also administrator of the installation; used while the installation has none. */
  installation?: boolean;
}

const resetText = `
  update user_account set password_hash = $2, password_conforms = true, must_change_password = true, status = 'active'
   where spelling = lower($1) returning id`;

const openText = `
  insert into user_account (account, name, employee_no, password_hash, must_change_password, home_org)
  values ($1, $2, $1, $3, true, $4) returning id`;

const finishText = `
  with role_given as (insert into user_role (user_id, org, role_code) values ($1, $2, 'administrator') on conflict do nothing),
       installation_given as (
         insert into user_role (user_id, org, role_code)
         select $1, $2, 'installation-administrator'
          where $5 or not exists (select from user_role r join user_account u on u.id = r.user_id and u.status = 'active'
                                   where r.role_code = 'installation-administrator')
         on conflict do nothing),
       ended as (update session set ended_at = now(), end_reason = 'password issued' where user_id = $1 and ended_at is null),
       audited as (${intoAudit} values ($2, null, '', 'createAdministrator', '', $3, jsonb_build_object('reset', $4::boolean)))
  select pg_notify('kuwei', topic || ' *') from unnest(array['access', 'setting']) topic`;

/** Makes an administrator of an organisation and gives the one-time password. Throws StartError in plain words. */
export const createFirstAdministrator = ({ pool }: Database, wanted: FirstAdministrator): Promise<string> =>
  withConnection(pool, async (client) => {
    await client.query('begin');
    await makeOrganisation(client, wanted);
    const password = makePassword();
    const id = await makeAccount(client, wanted, await hashPassword(password));
    await client.query(finishText, [id, wanted.org, wanted.account, wanted.reset ?? false, wanted.installation ?? false]);
    await client.query('commit');
    return password;
  });

async function makeOrganisation(client: PoolClient, { org, orgName, timeZone = 'Asia/Shanghai' }: FirstAdministrator): Promise<void> {
  if (orgName) await client.query(makeOrganisationText, [org, orgName, timeZone]);
  const { rowCount } = await client.query('select 1 from organisation where org = $1', [org]);
  if (rowCount === 0) throw new StartError(`There is no organisation ${org}. Add --org-name "…" to create it.`);
}

async function makeAccount(
  client: PoolClient,
  { account, name, org, reset }: FirstAdministrator,
  hash: string,
): Promise<number | undefined> {
  const { rowCount: accounts } = await client.query('select 1 from user_account where spelling = lower($1)', [account]);
  if (accounts && !reset) {
    throw new StartError(`Account ${account} exists already. Add --reset to give it a new password and the administrator role.`);
  }
  const { rows } = accounts
    ? await client.query<{ id: number }>(resetText, [account, hash])
    : await client.query<{ id: number }>(openText, [account, name, hash, org]);
  return rows[0]?.id;
}
