import type { Context } from '../core/context.ts';
import type { LastChange } from '../core/refuseStale.ts';

/** An account as an administrator of the caller's organisation sees it. */
export interface Managed extends LastChange {
  id: number;
  account: string;
  name: string;
  /** What a form of it changes, by wire names. */
  shown: Record<string, string>;
  status: 'active' | 'deleted';
  home_org: string | null;
  here: boolean;
  /** Roles in the caller's organisation. */
  roles: string[];
  /** Is an administrator where the caller is none, or belongs to the system itself. */
  beyond: boolean;
}

/** The organisation whose administrators look after a row of `user_account`. */
export const orgOfAccount = (alias: string): string =>
  `coalesce(${alias}.home_org, (select min(r.org) from user_role r where r.user_id = ${alias}.id))`;

const findText = `
  select u.id, u.account, u.name, u.status, u.home_org, u.revision, u.changed_by, u.changed_at,
         jsonb_build_object('Name', u.name, 'EmployeeNo', u.employee_no, 'Department', u.department, 'Contact', u.contact) as shown,
         exists (select from user_role r where r.user_id = u.id and r.org = $2) as here,
         array(select r.role_code from user_role r where r.user_id = u.id and r.org = $2 order by 1) as roles,
         u.user_type = 'system' or exists (
           select from user_role t join role r on r.code = t.role_code and r.administrator
            where t.user_id = u.id and not exists (
              select from user_role m join role mr on mr.code = m.role_code and mr.administrator
               where m.user_id = $3 and m.org = t.org)) as beyond
    from user_account u where lower(u.account) = lower($1) for no key update of u`;

type Asking<R extends 'account.not-found' | 'account.other-organisation' | 'account.beyond-yours'> = Pick<
  Context<R>,
  'query' | 'org' | 'person' | 'refuse'
>;

/** Any account by its name, locked. */
export async function findAccount(ctx: Pick<Context, 'query' | 'org' | 'person'>, account: string): Promise<Managed | undefined> {
  const [found] = await ctx.query<Managed>(findText, [account, ctx.org, ctx.person.userId]);
  return found;
}

/** An account that the caller may change, locked: one of their organisation, and none that may do more than they. */
export async function findManaged(
  ctx: Asking<'account.not-found' | 'account.other-organisation' | 'account.beyond-yours'>,
  account: string,
): Promise<Managed> {
  const found = await findAccount(ctx, account);
  if (!found || !(found.here || found.home_org === ctx.org)) return ctx.refuse('account.not-found', { account });
  if (found.home_org !== null && found.home_org !== ctx.org) {
    return ctx.refuse('account.other-organisation', { account: found.account, org: found.home_org });
  }
  if (found.beyond) return ctx.refuse('account.beyond-yours', { account: found.account });
  return found;
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
