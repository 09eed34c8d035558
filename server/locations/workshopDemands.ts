import { demandCalls } from '../../contract/locations/demand.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';

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

const findText = `
  select x.*, count(*) over ()::int as total from (
    select d.demand_no as "demandNo", l.line_no as line, s.code as workshop, ${localName('s', ':language')} as "workshopName",
           coalesce(p.code, '') as "productionLine", to_char(d.needed_at at time zone :timeZone, 'YYYY-MM-DD HH24:MI:SS') as "neededAt",
           coalesce(d.priority, 0)::int as priority, i.code as item, ${localName('i', ':language')} as "itemName",
           trim_scale(l.qty)::text as qty, l.unit, l.order_no as "orderNo", coalesce(w.code, h.code, '') as warehouse
      from workshop_demand d
      join workshop_demand_line l on l.org = d.org and l.workshop_demand_id = d.id
      join workshop s on s.org = d.org and s.id = d.workshop_id
      join item i on i.org = l.org and i.id = l.item_id
      left join production_line p on p.org = d.org and p.id = d.production_line_id
      left join warehouse w on w.org = l.org and w.id = l.warehouse_id
      left join location o on o.id = i.default_location_id
      left join warehouse h on h.id = o.warehouse_id
     where d.org = :org and d.withdrawn_at is null) x
   where (:warehouse::text is null or x.warehouse in (:warehouse, '')) and (:workshop::text is null or x.workshop = :workshop)
     and (:item::text is null or x.item = :item) and (:demandNo::text is null or x."demandNo" = :demandNo)
   order by nullif(x.priority, 0) nulls last, x."neededAt", x."demandNo", x.line limit ${most}`;

export const workshopDemands = handle(demandCalls.workshopDemands, async (ctx, { warehouseId, workshop, item, demandNo }) => {
  const warehouseFilter = warehouseId
    ? await ctx.query<{ code: string }>('select code from warehouse where org = $1 and id = $2', [ctx.org, warehouseId])
    : [];
  if (warehouseId && !warehouseFilter[0]) return ctx.refuse('warehouse.not-found');
  const { org, language, timeZone } = ctx;
  const lines = await ctx.query<Line>(
    ...named(findText, {
      ...{ org, language, timeZone, warehouse: warehouseFilter[0]?.code ?? null },
      ...{ workshop: workshop ?? null, item: item ?? null, demandNo: demandNo ?? null },
    }),
  );
  const total = lines[0]?.total ?? 0;
  return { total, lines, more: total > lines.length };
});
