import type { HeldRole } from '../../contract/identity/authority.rules.ts';
import type { Context } from '../core/call/context.ts';

/** Every role of an account in every organisation with its meaning, as an SQL expression; `user` is one for its identity. */
export const heldSql = (user: string): string => `
  coalesce((select jsonb_agg(jsonb_build_object('org', ur.org, 'administrator', r.administrator, 'installation', r.installation,
                             'permissions', array(select p.permission from role_permission p where p.role_code = r.code)))
              from user_role ur join role r on r.code = ur.role_code where ur.user_id = ${user}), '[]')`;

/** The caller's roles in every organisation, as the database has them now. */
export async function heldByCaller({ query, person }: Pick<Context, 'query' | 'person'>): Promise<HeldRole[]> {
  const [found] = await query<{ held: HeldRole[] }>(`select ${heldSql('$1::bigint')} as held`, [person.userId]);
  return found?.held ?? [];
}
