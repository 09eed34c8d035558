import { type BuiltInRole, builtInRoles } from '../../contract/identity/roles.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { Context, Person } from '../core/context.ts';
import type { LastChange } from '../core/refuseStale.ts';
import { say } from '../core/reply.ts';

export interface Role extends LastChange {
  code: string;
  name: string;
  built_in: boolean;
  administrator: boolean;
  permissions: string[];
}

const findText = `
  select r.code, r.name, r.built_in, r.administrator, r.revision, r.changed_by, r.changed_at,
         array(select p.permission from role_permission p where p.role_code = r.code order by 1) as permissions
    from role r where r.code = $1 for no key update of r`;

/** A role with what it may do, locked. */
export async function findRole(ctx: Pick<Context, 'query'>, code: string): Promise<Role | undefined> {
  const [found] = await ctx.query<Role>(findText, [code]);
  return found;
}

/** Nobody hands out more than they may do themselves. */
export const mayHandOut = (person: Person, role: Pick<Role, 'administrator' | 'permissions'>): boolean =>
  person.administrator || (!role.administrator && role.permissions.every((permission) => person.permissions.has(permission)));

/** A role that the caller may give to somebody. */
export async function findGrantable(
  ctx: Pick<Context<'role.not-found' | 'role.beyond-yours'>, 'query' | 'person' | 'refuse'>,
  code: string,
): Promise<Role> {
  const role = await findRole(ctx, code);
  if (!role) return ctx.refuse('role.not-found', { role: code });
  return mayHandOut(ctx.person, role) ? role : ctx.refuse('role.beyond-yours', { role: code });
}

const isBuiltIn = (code: string): code is BuiltInRole => builtInRoles.some((one) => one === code);

/** What a role is called: the name an administrator gave it, else that of the product. */
export const roleName = ({ code, name }: { code: string; name: string }, language: Language): string =>
  name || (isBuiltIn(code) ? say(language, `role.${code}`) : code);

/** A text as SQL writes it. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The same as an SQL expression over a row `r` of `role`, for lists. */
export const roleNameSql = (() => {
  const names = (language: Language) =>
    builtInRoles.map((code) => `when ${quoted(code)} then ${quoted(say(language, `role.${code}`))}`).join(' ');
  const shipped = (['en', 'yn'] as const).map((language) => `when ${quoted(language)} then case r.code ${names(language)} end`).join(' ');
  return `coalesce(nullif(r.name, ''), case :language ${shipped} else case r.code ${names('zh')} end end, r.code)`;
})();
