import { firstStepNames, firstStepsCalls } from '../../contract/system/firstSteps.calls.ts';
import { handle } from '../core/call/handler.ts';

/** Only people who may work count, because an administrator exists from the start. The connection counts when the ERP answered; files get no answer. */
const countText = `
  with house as (select id, code from warehouse where org = $1 and status = 'active'),
       place as (select warehouse_id from location where org = $1 and status = 'active' and warehouse_id is not null and kind <> 'unassigned'),
       room as (select warehouse_id from area where org = $1 and status = 'active'),
       link as (select c.mode = 'http' and s.last_good_at is null as silent
                  from neighbour_connection c join neighbour_state s on s.neighbour::text = c.neighbour::text where c.neighbour = 'erp' and c.enabled)
  select 'warehouses' as step, count(*)::int as count, array[]::text[] as lacking from house
  union all
  select 'areas', (select count(*)::int from room),
         array(select code from house h where not exists (select from room r where r.warehouse_id = h.id) order by code)
  union all
  select 'locations', (select count(*)::int from place),
         array(select code from house h where not exists (select from place p where p.warehouse_id = h.id) order by code)
  union all
  select 'suppliers', count(*)::int, array[]::text[] from supplier where org = $1 and status = 'active'
  union all
  select 'items', count(*)::int, array[]::text[] from item where org = $1 and status = 'active'
  union all
  select 'people', count(distinct u.id)::int, array[]::text[]
    from user_role r join user_account u on u.id = r.user_id
   where r.org = $1 and u.status = 'active' and r.role_code not in ('administrator', 'installation-administrator')
  union all
  select 'connection', (select count(*)::int from link), array(select 'erp' from link where silent)`;

interface Counted {
  step: string;
  count: number;
  lacking: string[];
}

export const firstSteps = handle(firstStepsCalls.firstSteps, async (ctx) => {
  const rows = await ctx.query<Counted>(countText, [ctx.org]);
  return {
    steps: firstStepNames.map((step) => {
      const { count = 0, lacking = [] } = rows.find((row) => row.step === step) ?? {};
      return { step, count, lacking };
    }),
  };
});
