import { inEachLanguage } from '../../contract/core/language.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import type { LineGoods } from '../documents/documentTypes.ts';

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'timeZone' | 'language'>;

/** A putaway task, locked, with its receipt, its line and the labels of its goods that still lie where they were received. */
export interface TaskFacts extends LineGoods {
  id: number;
  receiptId: number;
  receiptNo: string;
  erpNo: string;
  noteNo: string;
  supplierName: string;
  receiptLineId: number;
  poNo: string;
  poLine: string;
  warehouseId: number;
  warehouse: string;
  warehouseCode: string;
  fromId: number;
  from: string;
  fromStatus: 'inspection' | 'available';
  location: string | null;
  state: string;
  held: string;
  released: string;
  putAway: string;
  /** The quantity at the receiving place, without rejected and put away goods. */
  here: string;
  by: string | null;
  at: string | null;
  labels: { id: number; code: string; qty: string }[];
}

// Documents first: the notes, whose lock is that of their labels, then the tasks, each kind by its identity (decision 0059).
const lockText = `
  select from delivery_note n
   where n.id in (select r.note_id from putaway_task t join receipt r on r.id = t.receipt_id where t.org = $1 and t.id = any($2::bigint[]))
   order by n.id for no key update of n`;

const factsText = (language: Language): string => `
  select t.id, t.receipt_id as "receiptId", r.receipt_no as "receiptNo", r.erp_no as "erpNo", r.note_no as "noteNo", r.supplier_name as "supplierName",
         l.id as "receiptLineId", l.line_no as "lineNo", nl.po_no as "poNo", nl.po_line as "poLine", t.item_id as "itemId", i.code as "itemNo",
         l.unit, i.decimals, l.batch, l.project, t.warehouse_id as "warehouseId", ${nameIn('w', language)} as warehouse, w.code as "warehouseCode",
         t.from_location_id as "fromId", f.code as from, t.from_status as "fromStatus", p.code as location, t.state, t.held_reason as held,
         trim_scale(t.released_qty)::text as released, trim_scale(t.put_away_qty)::text as "putAway",
         trim_scale(l.qty - l.rejected_qty - t.put_away_qty)::text as here, u.name as by,
         to_char(t.processed_at at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as at,
         (select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'qty', trim_scale(b.qty)::text) order by b.received_at nulls first, b.id), '[]')
            from label b where b.note_line_id = l.note_line_id and b.state = 'in-stock' and b.location_id = t.from_location_id and b.status = t.from_status
             and not exists (select from label c where c.parent_id = b.id and c.state = 'in-stock')) as labels
    from putaway_task t join receipt r on r.id = t.receipt_id join receipt_line l on l.id = t.receipt_line_id
    join delivery_note_line nl on nl.id = l.note_line_id join item i on i.id = t.item_id join warehouse w on w.id = t.warehouse_id
    join location f on f.id = t.from_location_id left join location p on p.id = t.location_id left join user_account u on u.id = t.processed_by
   where t.org = $1 and t.id = any($2::bigint[]) order by t.id for no key update of t`;
const factsTexts = inEachLanguage(factsText);

/** Locks tasks of this organisation with the notes of their goods. */
export async function lockTasks(ctx: Asking, ids: readonly number[]): Promise<Map<number, TaskFacts>> {
  ctx.write(lockText, [ctx.org, ids]);
  const tasks = await ctx.query<TaskFacts>(factsTexts[ctx.language], [ctx.org, ids, ctx.timeZone]);
  return new Map(tasks.map((task) => [task.id, task]));
}

/** A place that goods may be put on. */
export interface Shelf {
  id: number;
  code: string;
  status: string;
  kind: string;
  warehouseId: number;
  warehouse: string;
}

const shelvesText = (language: Language): string => `
  select p.id, p.code, p.status, p.kind, p.warehouse_id as "warehouseId", ${nameIn('w', language)} as warehouse
    from location p join warehouse w on w.id = p.warehouse_id
   where p.id = any(array(select id from location where org = $1 and code = any($2::text[])
                          union all select location_id from putaway_task where org = $1 and id = any($3::bigint[]))) order by p.id for key share of p`;
const shelvesTexts = inEachLanguage(shelvesText);

/** The places of some codes and of some tasks, locked so that none is closed before the goods are there. */
export async function findShelves(ctx: Asking, codes: readonly string[], tasks: readonly number[] = []): Promise<Map<string, Shelf>> {
  const shelves = await ctx.query<Shelf>(shelvesTexts[ctx.language], [ctx.org, codes, tasks]);
  return new Map(shelves.map((shelf) => [shelf.code, shelf]));
}
