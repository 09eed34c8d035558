import type { ConfirmablePick, PaperDemand } from '../../contract/issuing/confirm.rules.ts';
import type { TaskSource } from '../../contract/issuing/taskSource.ts';
import type { LabelHere } from '../../contract/labels/labelsToGo.ts';
import type { Context } from '../core/call/context.ts';
import type { LinePlace } from '../documents/documentTypes.ts';

/** A prepared pick, with its line, its task, its place, and the place that the ERP has in its books. */
export interface ConfirmableRow extends ConfirmablePick {
  id: number;
  no: number;
  lineId: number;
  itemId: number;
  batch: string;
  project: string;
  labels: (LabelHere & { code: string })[];
  taskId: number;
  source: TaskSource;
  demandNo: string;
  demandLine: number;
  orderNo: string;
  componentLine: number | null;
  workshopId: number;
  workshop: string;
  workshopPlace: LinePlace;
  at: LinePlace;
  from: { code: string; warehouse: string; warehouseId: number };
  intermediate: boolean;
  still: PaperDemand;
}

const lockText = `
  select from issue_task where org = $1 and id in (select task_id from issue_pick where org = $1 and id = any($2::bigint[])) order by id for no key update`;

const rowsText = `
  select p.id, p.no, p.line_id as "lineId", p.item_id as "itemId", i.code as item, l.unit, i.decimals, p.batch, p.project,
         trim_scale(p.qty)::text as qty, trim_scale(p.issued_qty)::text as issued, p.from_location_id = p.to_location_id as "inPlace",
         (select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'qty', trim_scale(b.qty)::text) order by b.id), '[]')
            from label b where b.id = any(p.label_ids) and b.state = 'picked') as labels,
         t.id as "taskId", t.task_no as "taskNo", t.source, t.demand_no as "demandNo", l.line_no as "demandLine", l.order_no as "orderNo", l.component_line as "componentLine",
         json_build_object('demandNo', t.demand_no, 'orderNo', l.order_no, 'orderEnded', l.order_ended, 'withdrawn', t.paper_withdrawn,
           'qty', trim_scale(l.qty)::text, 'issued', trim_scale(l.issued_qty)::text, 'prepared', trim_scale(l.prepared_qty)::text) as still,
         s.id as "workshopId", s.code as workshop, o.intermediate,
         json_build_object('locationId', v.id, 'status', 'available', 'physical', false, 'code', v.code, 'warehouse', '') as "workshopPlace",
         json_build_object('locationId', o.id, 'status', 'available', 'physical', true, 'code', o.code, 'warehouse', ow.code) as at,
         json_build_object('code', f.code, 'warehouse', fw.code, 'warehouseId', fw.id) as from
    from issue_pick p join issue_line l on l.org = p.org and l.id = p.line_id join issue_task t on t.org = p.org and t.id = p.task_id
    join item i on i.id = p.item_id join workshop s on s.id = t.workshop_id join location v on v.workshop_id = s.id
    join location o on o.id = p.to_location_id join warehouse ow on ow.id = o.warehouse_id
    join location f on f.id = p.from_location_id join warehouse fw on fw.id = f.warehouse_id
   where p.org = $1 and p.id = any($2::bigint[]) and p.undone_at is null order by p.task_id, p.no`;

/** Locks the tasks of some picks, in the order of their ids, and reads the valid picks. */
export async function lockPicks(ctx: Pick<Context, 'org' | 'query' | 'write'>, ids: readonly number[]): Promise<ConfirmableRow[]> {
  ctx.write(lockText, [ctx.org, ids]);
  return ctx.query<ConfirmableRow>(rowsText, [ctx.org, ids]);
}
