import { demandCalls } from '../../contract/locations/demand.calls.ts';
import { handle } from '../core/handler.ts';
import { localName } from '../core/localName.ts';

const most = 1000;

interface Line {
  demandNo: string;
  line: number;
  workshop: string;
  workshopName: string;
  productionLine: string;
  neededAt: string;
  priority: number;
  item: string;
  itemName: string;
  qty: string;
  unit: string;
  orderNo: string;
  warehouse: string;
  total: number;
}

/** The exchange keeps the newest state of each demand as IMOS sent it; its lines are spread here. */
const findText = `
  select x.*, count(*) over ()::int as total from (
    select r.data ->> 'demandNo' as "demandNo", (l ->> 'line')::int as line, r.data ->> 'workshopCode' as workshop,
           coalesce(${localName('s', '$3')}, '') as "workshopName", coalesce(r.data ->> 'productionLineCode', '') as "productionLine",
           to_char((r.data ->> 'neededAt')::timestamptz at time zone $4, 'YYYY-MM-DD HH24:MI:SS') as "neededAt",
           coalesce((r.data ->> 'priority')::int, 0) as priority, l ->> 'itemNo' as item, coalesce(${localName('i', '$3')}, '') as "itemName",
           l ->> 'qty' as qty, coalesce(l ->> 'unit', i.unit, '') as unit, coalesce(l ->> 'orderNo', '') as "orderNo",
           coalesce(l ->> 'warehouse', w.code, '') as warehouse
      from inbound_record r
      cross join lateral jsonb_array_elements(r.data -> 'lines') l
      left join workshop s on s.org = r.org and s.code = r.data ->> 'workshopCode'
      left join item i on i.org = r.org and i.code = l ->> 'itemNo'
      left join location p on p.id = i.default_location_id
      left join warehouse w on w.id = p.warehouse_id
     where r.org = $1 and r.kind = 'workshopDemand' and not r.deleted) x
   where ($2::text is null or x.warehouse in ($2, '')) and ($5::text is null or x.workshop = $5)
     and ($6::text is null or x.item = $6) and ($7::text is null or x."demandNo" = $7)
   order by nullif(x.priority, 0) nulls last, x."neededAt", x."demandNo", x.line limit ${most}`;

export const workshopDemands = handle(demandCalls.workshopDemands, async (ctx, { warehouseId, workshop, item, demandNo }) => {
  const asked = warehouseId
    ? await ctx.query<{ code: string }>('select code from warehouse where org = $1 and id = $2', [ctx.org, warehouseId])
    : [];
  if (warehouseId && !asked[0]) return ctx.refuse('warehouse.not-found');
  const values = [asked[0]?.code ?? null, ctx.language, ctx.timeZone, workshop ?? null, item ?? null, demandNo ?? null];
  const lines = await ctx.query<Line>(findText, [ctx.org, ...values]);
  const total = lines[0]?.total ?? 0;
  return { total, lines, more: total > lines.length };
});
