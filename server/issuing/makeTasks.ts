import type { TaskSource } from '../../contract/issuing/taskSource.ts';
import type { Context } from '../core/call/context.ts';
import type { Query } from '../exchange/inTransaction.ts';

/** While workshops' calls limit what is prepared, one that names a production order is a limit and no task of its own. */
const isNoCall = `l.order_no = '' or not exists (select from setting s where s.org = l.org and s.key = 'callMaterialLink' and s.value = 'true')`;

/**
 * What a call `l` asks for beyond the other papers of its order and item: what they ask for covers the calls, the oldest first. So a
 * workshop that calls for what a demand already brings does not get it twice (DECISIONS: preparing moves goods).
 */
const callLines = `
  select l.org, l.workshop_demand_id as of_id, l.line_no, l.item_id, l.unit, l.batch, l.project, l.order_no, l.component_line, l.warehouse_id,
         case when l.order_no = '' then l.qty else l.qty - greatest(0, least(l.qty,
           (select coalesce(sum(o.qty), 0) from issue_line o join issue_task k on k.org = o.org and k.id = o.task_id
             where o.org = l.org and o.order_no = l.order_no and o.item_id = l.item_id and k.source <> 'workshopDemand' and k.state <> 'withdrawn')
         - (select coalesce(sum(b.qty), 0) from workshop_demand_line b join workshop_demand d on d.org = b.org and d.id = b.workshop_demand_id
             where b.org = l.org and b.order_no = l.order_no and b.item_id = l.item_id and d.withdrawn_at is null
               and (b.workshop_demand_id, b.line_no) < (l.workshop_demand_id, l.line_no)))) end as qty
    from workshop_demand_line l`;

/** What each source says of a task `d` and of its lines `l`, under the names of the task's own columns. */
const papers: Record<TaskSource, { heads: string; lines: string; asksFor: string }> = {
  issueDemand: {
    heads: `select d.org, d.id, d.demand_no, d.workshop_id, d.production_line_id, d.needed_at, coalesce(d.priority, 50) as priority, d.withdrawn_at is null as living
              from issue_demand d`,
    lines: `select l.*, l.issue_demand_id as of_id from issue_demand_line l`,
    asksFor: 'true',
  },
  workshopDemand: {
    heads: `select d.org, d.id, d.demand_no, d.workshop_id, d.production_line_id, d.needed_at, coalesce(d.priority, 50) as priority, d.withdrawn_at is null as living
              from workshop_demand d`,
    lines: callLines,
    asksFor: `l.qty > 0 and (${isNoCall})`,
  },
  productionOrder: {
    heads: `select o.org, o.id, o.order_no as demand_no, coalesce(o.workshop_id, p.workshop_id) as workshop_id, o.production_line_id,
                   coalesce((o.planned_start + time '08:00') at time zone g.time_zone, now()) as needed_at, 50 as priority, true as living
              from production_order o join organisation g on g.org = o.org left join production_line p on p.id = o.production_line_id`,
    lines: `select c.org, c.production_order_id as of_id, c.line_no, c.item_id, c.qty, c.unit, '' as batch, c.project, o.order_no,
                   c.line_no as component_line, c.warehouse_id
              from production_order_component c join production_order o on o.org = c.org and o.id = c.production_order_id`,
    asksFor: 'true',
  },
};

/** The orders that papers are for, or were. */
const ordersIn = ({ lines }: (typeof papers)[TaskSource]): string => `
  select l.org, l.order_no from (${lines}) l where l.of_id = any($2::bigint[]) and l.order_no <> ''
  union
  select l.org, l.order_no from issue_task t join issue_line l on l.org = t.org and l.task_id = t.id
   where (t.org, t.source) in (select g.org, $1 from organisation g) and t.source_id = any($2::bigint[]) and l.order_no <> ''`;

/** Demand and call of one order wait for each other, and so know of each other. */
const lockOrdersText = (paper: (typeof papers)[TaskSource]): string => `
  select from production_order p where (p.org, p.order_no) in (${ordersIn(paper)}) order by p.id for no key update`;

/** Calls of these orders; not one whose request a person deleted. */
const callsText = (orders: string): string => `
  select distinct c.workshop_demand_id as id from (${orders}) o join workshop_demand_line c on c.org = o.org and c.order_no = o.order_no
   where coalesce((select k.state <> 'withdrawn' or not exists (select from issue_line x where x.org = k.org and x.task_id = k.id and x.qty > 0)
                     from issue_task k where k.org = c.org and k.source = 'workshopDemand' and k.source_id = c.workshop_demand_id
                    order by k.id desc limit 1), true)
   order by 1`;

const lockText = `
  select from issue_task t
   where (t.org, t.source) in (select o.org, $1 from organisation o) and t.source_id = any($2::bigint[])
      or (t.org, t.source) in (select o.org, 'workshopDemand' from organisation o) and t.source_id = any($3::bigint[])
   order by t.id for no key update`;

const headsText = ({ heads, lines, asksFor }: (typeof papers)[TaskSource]): string => `
  insert into issue_task as t (org, id, task_no, source, source_id, demand_no, workshop_id, production_line_id, needed_at, priority, created_by)
  overriding system value
  select d.org, n.id, 'IT' || d.org || to_char(now() at time zone g.time_zone, 'YYMMDD') || lpad(n.id::text, greatest(6, length(n.id::text)), '0'),
         $1, d.id, d.demand_no, d.workshop_id, d.production_line_id, d.needed_at, d.priority, $3
    from (${heads}) d join organisation g on g.org = d.org
    cross join lateral (select nextval(pg_get_serial_sequence('issue_task', 'id')) as id where d.id is not null) n
   where d.id = any($2::bigint[]) and d.living and exists (select from (${lines}) l where l.org = d.org and l.of_id = d.id and (${asksFor}))
   order by d.id
  on conflict (org, source, source_id) where state <> 'withdrawn' do update
     set demand_no = excluded.demand_no, workshop_id = excluded.workshop_id, production_line_id = excluded.production_line_id,
         needed_at = excluded.needed_at, priority = excluded.priority`;

/**
 * Lines follow their paper: what is prepared of a line stays, and what was begun keeps its item. One that the paper no longer has wants no
 * more than what is prepared of it.
 */
const linesText = ({ heads, lines, asksFor }: (typeof papers)[TaskSource]): string => `
  with task as (
    select t.org, t.id, t.source_id, d.living from issue_task t join (${heads}) d on d.org = t.org and d.id = t.source_id
     where t.source = $1 and t.source_id = any($2::bigint[]) and t.state <> 'withdrawn'
  ), wanted as (
    select t.org, t.id as task_id, l.line_no, l.item_id, l.qty, l.unit, l.batch, l.project, l.order_no, l.component_line,
           coalesce(l.warehouse_id, p.warehouse_id) as warehouse_id
      from task t join (${lines}) l on l.org = t.org and l.of_id = t.source_id and (${asksFor})
      join item i on i.id = l.item_id left join location p on p.id = i.default_location_id
     where t.living
  ), dropped as (
    update issue_line o set qty = o.prepared_qty from task t
     where o.org = t.org and o.task_id = t.id and not exists (select from wanted w where w.task_id = o.task_id and w.line_no = o.line_no)
  )
  insert into issue_line as o (org, task_id, line_no, item_id, qty, unit, batch, project, order_no, component_line, warehouse_id)
  select * from wanted order by task_id, line_no
  on conflict (org, task_id, line_no) do update set
     item_id = case when o.prepared_qty = 0 then excluded.item_id else o.item_id end,
     qty = case when o.prepared_qty = 0 or o.item_id = excluded.item_id then greatest(excluded.qty, o.prepared_qty) else o.prepared_qty end,
     batch = case when o.prepared_qty = 0 then excluded.batch else o.batch end, project = case when o.prepared_qty = 0 then excluded.project else o.project end,
     unit = case when o.prepared_qty = 0 then excluded.unit else o.unit end, order_no = excluded.order_no, component_line = excluded.component_line,
     warehouse_id = case when o.item_id = excluded.item_id then o.warehouse_id else excluded.warehouse_id end`;

/** A task whose paper wants nothing any more, and of which nothing stands prepared, is over. */
const settleText = `
  update issue_task t set state = s.state
    from (select k.id, case when coalesce(bool_and(l.qty = 0), true) then 'withdrawn' when bool_and(l.issued_qty >= l.qty) then 'all-issued'
                            when bool_or(l.issued_qty > 0) then 'partly-issued' when bool_and(l.prepared_qty >= l.qty) then 'prepared'
                            when bool_or(l.prepared_qty > 0) then 'partly-prepared' else 'pending' end as state
            from issue_task k left join issue_line l on l.org = k.org and l.task_id = k.id and l.qty > 0
           where k.source = $1 and k.source_id = any($2::bigint[]) and k.state <> 'withdrawn' group by k.id) s
   where t.id = s.id and t.state <> s.state`;

/** Makes tasks of papers, or lets those that were made follow what the papers say now; calls of the same orders follow them. */
export async function makeTasks(query: Query, source: TaskSource, ids: readonly number[], by: number | null = null): Promise<void> {
  if (ids.length === 0) return;
  await query(lockOrdersText(papers[source]), [source, ids]);
  const calls = (await query<{ id: number }>(callsText(ordersIn(papers[source])), [source, ids])).map(({ id }) => id);
  await query(lockText, [source, ids, calls]);
  if (source !== 'workshopDemand') await writeTasks(query, source, ids, by);
  await writeTasks(query, 'workshopDemand', source === 'workshopDemand' ? [...new Set([...ids, ...calls])] : calls, by);
}

async function writeTasks(query: Query, source: TaskSource, ids: readonly number[], by: number | null): Promise<void> {
  if (ids.length === 0) return;
  const paper = papers[source];
  await query(headsText(paper), [source, ids, by]);
  await query(linesText(paper), [source, ids]);
  await query(settleText, [source, ids]);
}

const demandsText = `select source, source_id as "sourceId" from issue_task where org = $1 and id = any($2::bigint[]) and source <> 'productionOrder'`;

/**
 * Lets locked tasks of demands want what their papers say now: while goods stood prepared of a line it could not want less. A production
 * order is followed when it is pushed, and then only.
 */
export async function followDemands({ org, query }: Pick<Context, 'org' | 'query'>, tasks: readonly number[]): Promise<void> {
  const demands = await query<{ source: TaskSource; sourceId: number }>(demandsText, [org, tasks]);
  for (const [source, of] of Map.groupBy(demands, (one) => one.source)) {
    const ids = of.map(({ sourceId }) => sourceId);
    await query(linesText(papers[source]), [source, ids]);
    await query(settleText, [source, ids]);
  }
}

const callsOfTasksText = callsText(
  `select l.org, l.order_no from issue_line l where l.org = $1 and l.task_id = any($2::bigint[]) and l.order_no <> ''`,
);

/** Where requests were deleted, calls of the same orders ask for themselves what those no longer bring. */
export async function followDeleted({ org, query }: Pick<Context, 'org' | 'query'>, tasks: readonly number[]): Promise<void> {
  const calls = await query<{ id: number }>(callsOfTasksText, [org, tasks]);
  await writeTasks(
    query,
    'workshopDemand',
    calls.map(({ id }) => id),
    null,
  );
}
