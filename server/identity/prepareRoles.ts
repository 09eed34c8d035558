import { builtInRoles, firstHolders } from '../../contract/identity/roles.ts';
import type { Database } from '../core/database/database.ts';
import { inTransaction } from '../exchange/inTransaction.ts';

const lockKey = 730_512;

/** Only a permission that no earlier server had is granted, so that a permission which an administrator removed stays removed. */
const grantText = `
  with fresh as (insert into known_permission (permission) select unnest($1::text[]) on conflict do nothing returning permission)
  insert into role_permission (role_code, permission)
  select holder.role, fresh.permission
    from fresh join jsonb_to_recordset($2::jsonb) as holder(role text, permission text) using (permission)
    join role on role.code = holder.role
  on conflict do nothing`;

/** Creates the roles that come with the product and hands new permissions to their first holders, each once. */
export async function prepareRoles({ pool }: Database, holders: Readonly<Record<string, readonly string[]>> = firstHolders): Promise<void> {
  const pairs = Object.entries(holders).flatMap(([permission, roles]) => roles.map((role) => ({ role, permission })));
  await inTransaction(pool, async (query) => {
    await query('select pg_advisory_xact_lock($1)', [lockKey]);
    await query(
      `insert into role (code, built_in, administrator, installation)
         select code, true, code = 'administrator', code = 'installation-administrator' from unnest($1::text[]) code on conflict do nothing`,
      [[...builtInRoles]],
    );
    await query(grantText, [Object.keys(holders), JSON.stringify(pairs)]);
  });
}
