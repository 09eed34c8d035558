import type { App } from '../core/call/app.ts';
import type { Caller } from '../core/call/context.ts';
import { intoAudit } from '../core/call/intoAudit.ts';
import { named } from '../core/database/named.ts';
import type { Door } from '../core/process/doors.ts';
import { orgOfAccount } from './account.store.ts';

/** The name is only stored when the account exists: another typed name may be a password in the wrong field. */
const auditText = `
  with person as (select u.account, ${orgOfAccount('u')} as org from user_account u where u.spelling = lower(:account))
  ${intoAudit}
  select p.org, null, '', :call, :device, coalesce(p.account, ''), jsonb_build_object('refused', true, 'address', :address::text)
    from (select 1) as once left join person p on true
  returning document as account`;
const nameText = 'select account from user_account where spelling = lower($1)';

/** Records wrong credentials for an account in the audit, the log and the metrics. */
export async function logWrongCredentials(
  app: App,
  { address, device }: Pick<Caller, 'address' | 'device'>,
  door: Door,
  { call, account }: { call: string; account: string },
): Promise<void> {
  app.doors.count(door, 'wrong');
  const { rows } = await app.database.pool.query<{ account: string }>(...named(auditText, { account, call, device, address }));
  app.doors.say('info', door, 'wrong', { account: rows[0]?.account, address, device });
}

/** Records that attempts are no longer checked: a warning for the operator, once in a while for each account or address. */
export async function logLimitedAttempt(app: App, door: Door, subject: string, address: string): Promise<void> {
  if (!app.doors.count(door, 'limited', subject)) return;
  const { rows } = await app.database.pool.query<{ account: string }>(nameText, [subject.split(' ')[0]]);
  app.doors.say('warn', door, 'limited', { account: rows[0]?.account, address });
}
