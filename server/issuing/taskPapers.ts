import type { TaskSource } from '../../contract/issuing/taskSource.ts';

/** Where workshops' calls limit preparation, a call that names a production order is a limit and requests nothing itself. */
const isLimit = `l.order_no <> '' and exists (select from setting s where s.org = l.org and s.key = 'callMaterialLink' and s.value = 'true')`;

/**
 * The quantity of a call `l` that other papers of its order and item do not cover; papers cover the oldest calls first. So a
 * workshop that calls for goods of a demand does not get them twice (decision 0078).
 */
const callLines = `
  select l.org, l.workshop_demand_id as of_id, l.line_no, l.item_id, l.unit, l.batch, l.project, l.order_no, l.component_line, l.warehouse_id,
         l.qty as most, case when ${isLimit} then 0 when l.order_no = '' then l.qty else l.qty - greatest(0, least(l.qty,
           (select coalesce(sum(o.qty), 0) from issue_line o join issue_task k on k.org = o.org and k.id = o.task_id
             where o.org = l.org and o.order_no = l.order_no and o.item_id = l.item_id and k.source <> 'workshopDemand' and k.state <> 'withdrawn')
         - (select coalesce(sum(b.qty), 0) from workshop_demand_line b join workshop_demand d on d.org = b.org and d.id = b.workshop_demand_id
             where b.org = l.org and b.order_no = l.order_no and b.item_id = l.item_id and d.withdrawn_at is null
               and (b.workshop_demand_id, b.line_no) < (l.workshop_demand_id, l.line_no)))) end as qty
    from workshop_demand_line l`;

export interface Paper {
  heads: string;
  lines: string;
}

/** For each source, SQL of a task `d` and of its lines `l`, under the names of the task's own columns. `most`: the quantity that a paper itself requests. */
export const papers: Record<TaskSource, Paper> = {
  issueDemand: {
    heads: `select d.org, d.id, d.demand_no, d.workshop_id, d.production_line_id, d.needed_at, coalesce(d.priority, 50) as priority, d.withdrawn_at is null as living
              from issue_demand d`,
    lines: `select l.*, l.qty as most, l.issue_demand_id as of_id from issue_demand_line l`,
  },
  workshopDemand: {
    heads: `select d.org, d.id, d.demand_no, d.workshop_id, d.production_line_id, d.needed_at, coalesce(d.priority, 50) as priority, d.withdrawn_at is null as living
              from workshop_demand d`,
    lines: callLines,
  },
  productionOrder: {
    heads: `select o.org, o.id, o.order_no as demand_no, coalesce(o.workshop_id, p.workshop_id) as workshop_id, o.production_line_id,
                   coalesce((o.planned_start + time '08:00') at time zone g.time_zone, now()) as needed_at, 50 as priority, o.withdrawn_at is null as living
              from production_order o join organisation g on g.org = o.org left join production_line p on p.id = o.production_line_id`,
    lines: `select c.org, c.production_order_id as of_id, c.line_no, c.item_id, c.qty, c.qty as most, c.unit, '' as batch, c.project, o.order_no,
                   c.line_no as component_line, c.warehouse_id
              from production_order_component c join production_order o on o.org = c.org and o.id = c.production_order_id`,
  },
};
