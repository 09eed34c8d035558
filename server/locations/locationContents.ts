import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';

interface Place {
  id: number;
  code: string;
  name: string;
  warehouse: string;
  warehouseName: string;
  area: string;
  status: '1' | '0';
  reporting: boolean;
  counted: boolean;
  intermediate: boolean;
}

interface Content {
  item: string;
  itemName: string;
  batch: string;
  project: string;
  stockStatus: 'inspection' | 'available' | 'hold';
  qty: string;
  reserved: string;
  unit: string;
}

const placeText = `
  select p.id, p.code, ${localName('p', '$3')} as name, w.code as warehouse, ${localName('w', '$3')} as "warehouseName", coalesce(a.code, '') as area,
         case p.status when 'active' then '1' else '0' end as status, p.reporting, p.intermediate,
         p.id in (select blind_places($1, $4)) as counted
    from location p join warehouse w on w.id = p.warehouse_id left join area a on a.id = p.area_id
   where p.org = $1 and p.code = $2`;
const contentText = `
  select i.code as item, ${localName('i', '$2')} as "itemName", b.batch, b.project, b.status as "stockStatus", b.qty, b.reserved, i.unit
    from balance b join item i on i.id = b.item_id where b.location_id = $1 and b.qty > 0 and $1 not in (select blind_places($3, $4))
   order by i.code, b.batch, b.project, b.status limit 1000`;

export const locationContents = handle(locationsCalls.locationContents, async (ctx, { code }) => {
  const [place] = await ctx.query<Place>(placeText, [ctx.org, code, ctx.language, ctx.person.userId]);
  if (!place) return ctx.refuse('location.not-found', { code });
  return { ...place, contents: await ctx.query<Content>(contentText, [place.id, ctx.language, ctx.org, ctx.person.userId]) };
});
