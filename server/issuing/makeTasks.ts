import type { TaskSource } from '../../contract/issuing/taskSource.ts';
import type { Context } from '../core/call/context.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { followPapers } from './followPapers.ts';
import { endedText } from './issueTask.store.ts';
import { type Paper, papers } from './taskPapers.ts';

/** The present and former production orders of partner documents. */
const ordersIn = ({ lines }: Paper): string => `
  select l.org, l.order_no from (${lines}) l where l.of_id = any($2::bigint[]) and l.order_no <> ''
  union
  select l.org, l.order_no from issue_task t join issue_line l on l.org = t.org and l.task_id = t.id
   where (t.org, t.source) in (select g.org, $1 from organisation g) and t.source_id = any($2::bigint[]) and l.order_no <> ''`;

/** A demand and a call of one order wait for each other, so that each sees the other. */
const lockOrdersText = (paper: Paper): string => `
  select from production_order p where (p.org, p.order_no) in (${ordersIn(paper)}) order by p.id for no key update`;

/** Locks the present and former production orders of partner documents. */
export const lockOrders = async (query: Query, source: TaskSource, ids: readonly number[]): Promise<void> =>
  void (await query(lockOrdersText(papers[source]), [source, ids]));

/** Calls of these orders, without those whose request a person deleted. */
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

const headsText = ({ heads, lines }: Paper): string => `
  insert into issue_task as t (org, id, task_no, source, source_id, demand_no, workshop_id, production_line_id, needed_at, priority, created_by)
  overriding system value
  select d.org, n.id, 'IT' || d.org || to_char(now() at time zone g.time_zone, 'YYMMDD') || lpad(n.id::text, greatest(6, length(n.id::text)), '0'),
         $1, d.id, d.demand_no, d.workshop_id, d.production_line_id, d.needed_at, d.priority, $3
    from (${heads}) d join organisation g on g.org = d.org
    cross join lateral (select nextval(pg_get_serial_sequence('issue_task', 'id')) as id where d.id is not null) n
   where d.id = any($2::bigint[]) and d.living and exists (select from (${lines}) l where l.org = d.org and l.of_id = d.id and l.qty > 0)
   order by d.id
  on conflict (org, source, source_id) where state <> 'withdrawn' do update
     set demand_no = excluded.demand_no, workshop_id = excluded.workshop_id, production_line_id = excluded.production_line_id,
         needed_at = excluded.needed_at, priority = excluded.priority`;

/** Makes tasks of papers, or adapts existing ones to their papers; calls of the same orders are adapted too. */
export async function makeTasks(query: Query, source: TaskSource, ids: readonly number[], by: number | null = null): Promise<void> {
  if (ids.length === 0) return;
  await lockOrders(query, source, ids);
  const calls = (await query<{ id: number }>(callsText(ordersIn(papers[source])), [source, ids])).map(({ id }) => id);
  await query(lockText, [source, ids, calls]);
  if (source !== 'workshopDemand') await writeTasks(query, source, ids, by);
  await writeTasks(query, 'workshopDemand', source === 'workshopDemand' ? [...new Set([...ids, ...calls])] : calls, by);
}

const lockOrderTasksText = `
  select from issue_task where id in (
    select t.id from issue_task t join production_order o on o.org = t.org and o.id = t.source_id where t.source = 'productionOrder' and o.id = any($1::bigint[])
    union
    select l.task_id from production_order o join issue_line l on l.org = o.org and l.order_no = o.order_no where o.id = any($1::bigint[]) and o.order_no <> '')
   order by id for no key update`;
/** Restored orders whose withdrawal had ended a request; requests that a person deleted stay deleted. */
const restoredText = `
  select o.id from production_order o
   where o.id = any($1::bigint[]) and o.withdrawn_at is null
     and (select t.state = 'withdrawn' and t.paper_withdrawn from issue_task t
           where t.org = o.org and t.source = 'productionOrder' and t.source_id = o.id order by t.id desc limit 1)`;
const linesOfOrders = `select l.id from production_order o join issue_line l on l.org = o.org and l.order_no = o.order_no where o.id = any($1::bigint[]) and o.order_no <> ''`;

/** Adapts requests to changed production orders: requests of pushed orders, and lines of any paper that name one. */
export async function followOrders(query: Query, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await query(lockOrderTasksText, [ids]);
  await query(endedText(linesOfOrders), [ids]);
  const back = await query<{ id: number }>(restoredText, [ids]);
  await query(headsText(papers.productionOrder), ['productionOrder', back.map(({ id }) => id), null]);
  await followPapers(query, 'productionOrder', ids);
  const calls = await query<{ id: number }>(callsText(ordersIn(papers.productionOrder)), ['productionOrder', ids]);
  await writeTasks(
    query,
    'workshopDemand',
    calls.map(({ id }) => id),
    null,
  );
}

async function writeTasks(query: Query, source: TaskSource, ids: readonly number[], by: number | null): Promise<void> {
  if (ids.length === 0) return;
  const paper = papers[source];
  await query(headsText(paper), [source, ids, by]);
  await followPapers(query, source, ids);
}

const sourcesText = `select source, source_id as "sourceId" from issue_task where org = $1 and id = any($2::bigint[])`;

/** Gives locked tasks the quantities of their papers: a call wants at least its prepared quantity, even when another paper covers it. */
export async function followTasks({ org, query }: Pick<Context, 'org' | 'query'>, tasks: readonly number[]): Promise<void> {
  const papersOf = await query<{ source: TaskSource; sourceId: number }>(sourcesText, [org, tasks]);
  for (const [source, of] of Map.groupBy(papersOf, (one) => one.source))
    await followPapers(
      query,
      source,
      of.map(({ sourceId }) => sourceId),
    );
}

const callsOfTasksText = callsText(
  `select l.org, l.order_no from issue_line l where l.org = $1 and l.task_id = any($2::bigint[]) and l.order_no <> ''`,
);

/** After requests were deleted, calls of the same orders ask for the quantities themselves. */
export async function followDeleted({ org, query }: Pick<Context, 'org' | 'query'>, tasks: readonly number[]): Promise<void> {
  const calls = await query<{ id: number }>(callsOfTasksText, [org, tasks]);
  await writeTasks(
    query,
    'workshopDemand',
    calls.map(({ id }) => id),
    null,
  );
}
