import { inEachLanguage } from '../../contract/core/language.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { type PutawayTask, putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { shelvingRange } from '../../contract/putaway/shelvingRange.ts';
import { handle } from '../core/call/handler.ts';
import { nameIn } from '../core/database/localName.ts';

const openText = `t.org = $1 and t.warehouse_id = $2 and t.state = 'pending' and ($3::text is null or r.receipt_no = $3 or r.note_no = $3)`;

const tasksText = (language: Language): string => `
  select t.id, r.receipt_no as "receiptNo", r.note_no as "noteNo", l.line_no as "lineNo", i.code as "itemNo", ${nameIn('i', language)} as "itemName",
         l.unit, i.decimals, l.batch, r.supplier_name as "supplierName", f.code as from, p.code as location, t.released_qty as released,
         t.put_away_qty as "putAway", to_char(t.released_at at time zone $4, 'YYYY-MM-DD HH24:MI:SS') as "releasedAt", t.released_at >= $5 as "inRange"
    from putaway_task t join receipt r on r.id = t.receipt_id join receipt_line l on l.id = t.receipt_line_id join item i on i.id = t.item_id
    join location f on f.id = t.from_location_id left join location p on p.id = t.location_id
   where ${openText} order by t.released_at desc, t.id desc limit 1000`;
const tasksTexts = inEachLanguage(tasksText);

const labelsText = `
  select b.code, t.id as "taskId", b.qty, u.code as pallet from putaway_task t join receipt r on r.id = t.receipt_id join receipt_line l on l.id = t.receipt_line_id
    join label b on b.note_line_id = l.note_line_id and b.state = 'in-stock' and b.location_id = t.from_location_id and b.status = t.from_status
    left join pallet u on u.id = b.pallet_id
   where ${openText} and not exists (select from label c where c.parent_id = b.id and c.state = 'in-stock')
   order by t.released_at desc, t.id desc, b.id limit 20000`;

const placesText = `
  select code, to_char(now() at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as now from location
   where org = $1 and warehouse_id = $2 and kind = 'storage' and status = 'active' order by code`;

export const putawaySnapshot = handle(putawayCalls.putawaySnapshot, async (ctx, { warehouseId, receiptNo = null }) => {
  const { from } = shelvingRange(ctx.now, ctx.timeZone);
  const of = [ctx.org, warehouseId, receiptNo];
  const [tasks, labels, places] = await Promise.all([
    ctx.query<PutawayTask>(tasksTexts[ctx.language], [...of, ctx.timeZone, from]),
    ctx.query<{ code: string; taskId: number; qty: string; pallet: string | null }>(labelsText, of),
    ctx.query<{ code: string; now: string }>(placesText, [ctx.org, warehouseId, ctx.timeZone]),
  ]);
  return {
    revision: places[0]?.now ?? '',
    warehouseId,
    tasks,
    labels: labels.map(({ pallet, ...label }) => ({ ...label, ...(pallet === null ? {} : { pallet }) })),
    places: places.map(({ code }) => code),
    otherShelf: ctx.settings.otherShelf,
  };
});
