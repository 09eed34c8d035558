import { covers, type RoleMeaning } from '../../contract/identity/authority.rules.ts';
import { type BuiltInRole, builtInRoles } from '../../contract/identity/roles.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';
import type { LastChange } from '../core/call/refuseStale.ts';
import { languageInSql } from '../core/database/languageInSql.ts';
import { heldByCaller } from './held.store.ts';

export interface Role extends LastChange, RoleMeaning {
  code: string;
  name: string;
  built_in: boolean;
}

const lockText = 'select 1 from role where code = $1 for no key update';
const findText = `
  select r.code, r.name, r.built_in, r.administrator, r.installation, r.revision, r.changed_by, r.changed_at,
         array(select p.permission from role_permission p where p.role_code = r.code order by 1) as permissions
    from role r where r.code = $1`;

/** A role with its permissions, locked; the permissions are read under the lock. */
export async function findRole(ctx: Pick<Context, 'query' | 'write'>, code: string): Promise<Role | undefined> {
  ctx.write(lockText, [code]);
  const [found] = await ctx.query<Role>(findText, [code]);
  return found;
}

/** A role that the caller may give in this organisation: nobody gives more rights than they have there. */
export async function findGrantable(
  ctx: Pick<Context<'role.not-found' | 'role.beyond-yours'>, 'query' | 'write' | 'person' | 'org' | 'refuse'>,
  code: string,
): Promise<Role> {
  const role = await findRole(ctx, code);
  if (!role) return ctx.refuse('role.not-found', { role: code });
  return covers(await heldByCaller(ctx), [{ ...role, org: ctx.org }]) ? role : ctx.refuse('role.beyond-yours', { role: code });
}

const isBuiltIn = (code: string): code is BuiltInRole => builtInRoles.some((one) => one === code);

/** The name of a role: the administrator's, else the product's. */
const roleName = ({ code, name }: { code: string; name: string }, language: Language): string =>
  name || (isBuiltIn(code) ? say(language, `role.${code}`) : code);

/** A role as it is shown. */
export const shownRole = (role: Omit<Role, keyof LastChange | 'permissions'>, language: Language) => ({
  code: role.code,
  name: roleName(role, language),
  administrator: role.administrator,
  installation: role.installation,
  builtIn: role.built_in,
});

/** A text as SQL writes it. */
export const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The same as an SQL expression over a row `r` of `role`, for lists. */
export const roleNameSql = (() => {
  const names = (language: Language) =>
    builtInRoles.map((code) => `when ${sqlText(code)} then ${sqlText(say(language, `role.${code}`))}`).join(' ');
  return `coalesce(nullif(r.name, ''), ${languageInSql((language) => `case r.code ${names(language)} end`)}, r.code)`;
})();
