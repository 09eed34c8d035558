import type { CallOutput } from '../../contract/core/call.ts';
import { stockCalls } from '../../contract/stock/stock.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { freeInSql } from './freeInSql.ts';

type Item = CallOutput<typeof stockCalls.itemDetail>;

const itemText = `
  select i.id, i.code as "itemNo", ${localName('i', '$3')} as "itemName", i.spec, i.unit, i.batch_controlled as "batchControlled", i.qc_exempt as "qcExempt",
         home.code as "defaultLocation", t.counted, case when not t.counted then t.qty end as qty, case when not t.counted then t.reserved end as reserved,
         case when not t.counted then t.available end as available
    from item i left join location home on home.id = i.default_location_id cross join lateral (
           select coalesce(sum(b.qty), 0) as qty, coalesce(sum(b.reserved), 0) as reserved, coalesce(sum(b.qty - b.reserved) filter (where ${freeInSql}), 0) as available,
                  coalesce(bool_or(b.location_id in (select blind_places($1, $4))), false) as counted
             from balance b join location p on p.id = b.location_id where b.item_id = i.id and b.qty > 0) t
   where i.org = $1 and i.code = $2`;

const stockText = `
  select ${localName('w', '$2')} as "warehouseName", p.code as location, b.batch, b.project, b.status as state, b.qty, b.reserved,
         (select count(*) from label l where l.location_id = b.location_id and l.item_id = b.item_id and l.batch = b.batch and l.state = 'in-stock') as labels
    from balance b join location p on p.id = b.location_id join warehouse w on w.id = p.warehouse_id
   where b.item_id = $1 and b.qty > 0 and b.location_id not in (select blind_places($3, $4)) order by w.code, p.code, b.batch, b.id limit 1000`;

export const itemDetail = handle(stockCalls.itemDetail, async (ctx, { itemNo }) => {
  const [item] = await ctx.query<Omit<Item, 'stock'> & { id: number }>(itemText, [ctx.org, itemNo, ctx.language, ctx.person.userId]);
  if (!item) return ctx.refuse('item.not-found', { code: itemNo });
  return { ...item, stock: await ctx.query<Item['stock'][number]>(stockText, [item.id, ctx.language, ctx.org, ctx.person.userId]) };
});
