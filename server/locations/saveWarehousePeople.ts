import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { type LastChange, refuseStale } from '../core/call/refuseStale.ts';

const findText = `
  select u.id, u.account from user_account u
   where u.account = any($2::text[]) and u.status = 'active' and u.user_type = 'staff'
     and exists (select from user_role r where r.user_id = u.id and r.org = $1)`;
const nowText = `
  select array(select u.account from warehouse_person k join user_account u on u.id = k.user_id
                where k.warehouse_id = $1 and k.duty = $2 and u.status = 'active' order by 1) as accounts, 1 as revision,
         (select a.user_id from audit a where a.document = $3 order by a.id desc limit 1) as changed_by,
         coalesce((select a.at from audit a where a.document = $3 order by a.id desc limit 1), now()) as changed_at`;
const removeText = `
  delete from warehouse_person where warehouse_id = $1 and duty = $2 and user_id <> all($3::bigint[]) returning user_id`;
const addText = `
  insert into warehouse_person (warehouse_id, duty, user_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing returning user_id`;

export const saveWarehousePeople = handle(locationsCalls.saveWarehousePeople, async (ctx, { warehouseId, duty, accounts, read }) => {
  const [warehouse] = await ctx.query<{ code: string }>('select code from warehouse where org = $1 and id = $2 for update', [
    ctx.org,
    warehouseId,
  ]);
  if (!warehouse) return ctx.refuse('warehouse.not-found');
  const document = `warehouse ${warehouse.code}`;
  const [now] = await ctx.query<LastChange & { accounts: string[] }>(nowText, [warehouseId, duty, document]);
  const before = now?.accounts ?? [];
  // Another person changed the list after it was read.
  if (read && before.join() !== read.toSorted().join()) await refuseStale(ctx, now, 0);
  const people = await ctx.query<{ id: number; account: string }>(findText, [ctx.org, accounts]);
  const missing = accounts.find((account) => !people.some((one) => one.account === account));
  if (missing) return ctx.refuse('account.not-found', { account: missing });
  const ids = people.map(({ id }) => id);
  const removed = await ctx.query(removeText, [warehouseId, duty, ids]);
  const added = await ctx.query(addText, [warehouseId, duty, ids]);
  ctx.audit(document, { duty, before, after: accounts.toSorted() });
  return { added: added.length, removed: removed.length };
});
