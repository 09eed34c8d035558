import { covers, type HeldRole } from '../../contract/identity/authority.rules.ts';
import type { Context } from '../core/call/context.ts';
import type { LastChange } from '../core/call/refuseStale.ts';
import { heldSql } from './held.store.ts';

/** An account as an administrator of the caller's organisation sees it. */
interface Managed extends LastChange {
  id: number;
  account: string;
  name: string;
  /** The fields that its form can change, by wire names. */
  shown: Record<string, string>;
  status: 'active' | 'deleted';
  home_org: string | null;
  system: boolean;
  /** Roles of all organisations, with their permissions. */
  held: HeldRole[];
  /** The caller's roles. */
  callers: HeldRole[];
  /** Roles in the caller's organisation. */
  roles: string[];
}

/** The organisation whose administrators look after a row of `user_account`. */
export const orgOfAccount = (alias: string): string =>
  `coalesce(${alias}.home_org, (select min(r.org) from user_role r where r.user_id = ${alias}.id))`;

const lockText = 'select 1 from user_account where spelling = lower($1) for no key update';
const findText = `
  select u.id, u.account, u.name, u.status, ${orgOfAccount('u')} as home_org, u.revision, u.changed_by, u.changed_at, u.user_type = 'system' as system,
         jsonb_build_object('Name', u.name, 'EmployeeNo', u.employee_no, 'Department', u.department, 'Contact', u.contact) as shown,
         array(select r.role_code from user_role r where r.user_id = u.id and r.org = $2 order by 1) as roles,
         ${heldSql('u.id')} as held, ${heldSql('$3::bigint')} as callers
    from user_account u where u.spelling = lower($1)`;

type Finding = Pick<Context, 'query' | 'write' | 'org' | 'person'>;

/** Any account by its name, locked. A statement that waited for a lock still sees the old rows, so a second one reads the roles. */
export async function findAccount(ctx: Finding, account: string): Promise<Managed | undefined> {
  ctx.write(lockText, [account]);
  const [found] = await ctx.query<Managed>(findText, [account, ctx.org, ctx.person.userId]);
  return found;
}

/** Whether the account has a permission somewhere that the caller lacks there, or belongs to the system itself. */
export const isBeyond = ({ system, callers, held }: Managed): boolean => system || !covers(callers, held);

/** Whether the account belongs to the organisation, so that its administrators may know of it. */
export const isHere = ({ roles, home_org }: Managed, org: string): boolean => roles.length > 0 || home_org === org;

/** An account that the caller may change, locked: one of their organisation without more rights than theirs, here or elsewhere. */
export async function findManaged(
  ctx: Finding & Pick<Context<'account.not-found' | 'account.other-organisation' | 'account.beyond-yours'>, 'refuse'>,
  account: string,
): Promise<Managed> {
  const found = await findAccount(ctx, account);
  if (!found || !isHere(found, ctx.org)) return ctx.refuse('account.not-found', { account });
  if (found.home_org !== ctx.org) return ctx.refuse('account.other-organisation', { account: found.account, org: found.home_org ?? '' });
  return isBeyond(found) ? ctx.refuse('account.beyond-yours', { account: found.account }) : found;
}

const lastText = `
  select o.org from unnest($2::text[]) o(org)
   where not exists (
     select from user_role r join role on role.code = r.role_code and role.administrator
       join user_account u on u.id = r.user_id and u.status = 'active'
      where r.org = o.org and r.user_id <> $1)
   limit 1`;

/** The first of these organisations that would have no administrator without this account. Locks them, so that two cannot go at once. */
export async function leftWithoutAdministrator(
  ctx: Pick<Context, 'query'>,
  userId: number,
  orgs: readonly string[],
): Promise<string | undefined> {
  await ctx.query('select 1 from organisation where org = any($1) order by org for no key update', [[...orgs]]);
  const [left] = await ctx.query<{ org: string }>(lastText, [userId, [...orgs]]);
  return left?.org;
}

/** `$2` is the organisation in which the role is taken away; without one the whole account goes. */
const lastOfInstallationText = `
  select not exists (
    select from user_role r join role on role.code = r.role_code and role.installation
      join user_account u on u.id = r.user_id and u.status = 'active'
     where r.user_id <> $1 or r.org <> $2::text) as alone`;

/** Whether the installation would be left without an administrator. Locks the role, so that two cannot be removed at once. */
export async function leavesInstallationAlone(ctx: Pick<Context, 'query'>, userId: number, org: string | null): Promise<boolean> {
  await ctx.query('select 1 from role where installation order by code for no key update');
  const [found] = await ctx.query<{ alone: boolean }>(lastOfInstallationText, [userId, org]);
  return found?.alone ?? false;
}
