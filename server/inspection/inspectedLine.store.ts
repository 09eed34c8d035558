import type { LabelHere } from '../../contract/labels/labelsToGo.ts';
import type { AssessmentDates, InspectedLine, InspectedQty } from '../../contract/putaway/putaway.rules.ts';
import type { Query } from '../exchange/inTransaction.ts';

/** A receipt line with all that its judgment needs. */
export interface LineFacts extends InspectedLine {
  id: number;
  org: string;
  receiptId: number;
  noteNo: string;
  lineNo: number;
  itemId: number;
  batch: string;
  project: string;
  locationId: number;
  warehouseId: number;
  receiving: boolean;
  accepted: string;
  rejected: string;
  /** The target of its task: the assigned one, else the shelf it was received on, or its item's home in that warehouse. */
  targetId: number | null;
  hasTask: boolean;
  pushed: boolean;
  /** The ERP deleted the receipt, and nobody has handled that yet. */
  isDeletedThere: boolean;
  receivedOn: string;
  /** When it was released last: by its newest result, else by its receipt. */
  releasedAt: string;
  today: string;
  assessment: AssessmentDates | null;
  results: InspectedQty[];
}

const factsText = `
  select l.id, r.org, r.id as "receiptId", r.note_no as "noteNo", l.line_no as "lineNo", i.code as "itemNo", l.item_id as "itemId", l.batch, l.project,
         trim_scale(l.qty)::text as qty, l.status, l.location_id as "locationId", p.warehouse_id as "warehouseId", p.kind = 'receiving' as receiving,
         trim_scale(l.accepted_qty)::text as accepted, trim_scale(l.rejected_qty)::text as rejected,
         trim_scale(coalesce(t.put_away_qty, 0))::text as "putAway", t.id is not null as "hasTask", t.pushed_at is not null as pushed,
         r.state = 'saved' and exists (select from outbox g where g.document_type = 'receipt' and g.document_id = r.id and g.type = 'receipt'
                                          and g.state = 'failed' and g.deleted_there <> '') as "isDeletedThere",
         coalesce(t.location_id, case when p.kind <> 'receiving' then p.id else home.id end) as "targetId",
         to_char(r.received_at at time zone o.time_zone, 'YYYY-MM-DD') as "receivedOn", 
         greatest(r.received_at, (select max(x.inspected_at) from inspection_result x
                                   where x.receipt_line_id = l.id and x.org = r.org and x.withdrawn_at is null))::text as "releasedAt",
         to_char(now() at time zone o.time_zone, 'YYYY-MM-DD') as today,
         (select json_build_object('from', from_day, 'to', to_day, 'validFrom', valid_from, 'validTo', valid_to)
            from putaway_assessment a where a.org = r.org) as assessment,
         (select coalesce(json_agg(json_build_object('itemNo', xi.code, 'accepted', trim_scale(x.accepted_qty)::text,
                    'rejected', trim_scale(x.rejected_qty)::text)), '[]')
            from inspection_result x join item xi on xi.id = x.item_id
           where x.receipt_line_id = l.id and x.org = r.org and x.withdrawn_at is null) as results
    from receipt_line l join receipt r on r.id = l.receipt_id join organisation o on o.org = r.org
    join item i on i.id = l.item_id join location p on p.id = l.location_id
    left join putaway_task t on t.receipt_line_id = l.id
    left join location home on home.id = i.default_location_id and home.warehouse_id = p.warehouse_id and home.status = 'active' and home.kind = 'storage'
   where l.id = any($1::bigint[]) and r.state <> 'deleted' order by l.id`;

/** Lines of receipts that were not deleted. Their notes are locked already. */
export const loadLines = (query: Query, ids: readonly number[]): Promise<LineFacts[]> => query<LineFacts>(factsText, [ids]);

const labelsText = `
  select b.id, trim_scale(b.qty)::text as qty, l.id as "lineId" from receipt_line l join label b on b.note_line_id = l.note_line_id
   where l.id = any($1::bigint[]) and b.state = 'in-stock' and b.location_id = l.location_id and b.status = l.status
     and not exists (select from label c where c.parent_id = b.id and c.state = 'in-stock')
   order by b.id desc`;

/** Labels of lines that are still at their place of receipt, newest first; for a carton of labelled bags the bags are given. */
export async function labelsOfLines(query: Query, ids: readonly number[]): Promise<Map<number, LabelHere[]>> {
  const rows = await query<LabelHere & { lineId: number }>(labelsText, [ids]);
  return Map.groupBy(rows, ({ lineId }) => lineId);
}

const writeText = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as g(id bigint, org text, "receiptId" bigint, "warehouseId" bigint, "itemId" bigint, "locationId" bigint,
      status text, accepted numeric, rejected numeric, released numeric, "targetId" bigint, state text, held text, "releasedAt" timestamptz, task boolean)
  ), judged as (
    update receipt_line l set accepted_qty = g.accepted, rejected_qty = g.rejected from given g
     where l.id = g.id and (l.accepted_qty, l.rejected_qty) <> (g.accepted, g.rejected)
  )
  insert into putaway_task as t (org, receipt_id, receipt_line_id, warehouse_id, item_id, from_location_id, from_status, location_id, released_qty,
                                 state, held_reason, released_at)
  select org, "receiptId", id, "warehouseId", "itemId", "locationId", status, "targetId", released, state, held, "releasedAt"
    from given where task order by id
  on conflict (receipt_line_id) do update
     set released_qty = excluded.released_qty, state = excluded.state, held_reason = excluded.held_reason, location_id = excluded.location_id,
         released_at = excluded.released_at`;

/** The result of a line, and the new state of its task. */
export type JudgedLine = Pick<
  LineFacts,
  'id' | 'org' | 'receiptId' | 'warehouseId' | 'itemId' | 'locationId' | 'status' | 'targetId' | 'releasedAt'
> & {
  accepted: string;
  rejected: string;
  released: string;
  state: string;
  held: string;
  /** Whether there is a task at all. */
  task: boolean;
};

export const writeLines = (query: Query, lines: readonly JudgedLine[]): Promise<object[]> => query(writeText, [JSON.stringify(lines)]);
