import { formatSignCode } from '../../contract/labels/scanCode.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';

interface Person {
  account: string;
  name: string;
  employeeNo: string;
  duty: 'keeper' | 'counter';
}

interface Found {
  id: number;
  code: string;
  name: string;
  intermediate: boolean;
  status: '1' | '0';
  areas: { id: number; code: string; name: string }[];
  locations: number;
  people: Person[];
}

const findText = `
  select w.id, w.code, ${localName('w', '$3')} as name, w.intermediate, case w.status when 'active' then '1' else '0' end as status,
         (select count(*) from location p where p.warehouse_id = w.id and p.kind <> 'unassigned') as locations,
         coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', ${localName('a', '$3')}) order by a.code)
                     from area a where a.warehouse_id = w.id and a.status = 'active'), '[]') as areas,
         coalesce((select jsonb_agg(jsonb_build_object('account', u.account, 'name', u.name, 'employeeNo', u.employee_no, 'duty', k.duty) order by u.account)
                     from warehouse_person k join user_account u on u.id = k.user_id and u.status = 'active' where k.warehouse_id = w.id), '[]') as people
    from warehouse w where w.org = $1 and w.id = $2`;

export const findWarehouse = handle(locationsCalls.findWarehouse, async (ctx, { id }) => {
  if (ctx.person.userType === 'supplier') return ctx.refuse('warehouse.not-found');
  const [found] = await ctx.query<Found>(findText, [ctx.org, id, ctx.language]);
  if (!found) return ctx.refuse('warehouse.not-found');
  const { people, ...warehouse } = found;
  return {
    ...warehouse,
    checkInCode: formatSignCode(found.code),
    keepers: people.filter(({ duty }) => duty === 'keeper'),
    counters: people.filter(({ duty }) => duty === 'counter'),
  };
});
