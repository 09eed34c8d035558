import type { PreparableLine } from '../../contract/issuing/prepare.rules.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'timeZone' | 'language' | 'person'>;

/** A line of a task, locked with its task, with all facts for its preparation. */
export interface LineFacts extends PreparableLine {
  id: number;
  taskId: number;
  lineNo: number;
  itemId: number;
  batchControlled: boolean;
  issued: string;
  batch: string;
  project: string;
  orderNo: string;
  orderStatus: string | null;
  neededDay: string;
  today: string;
  warehouseId: number | null;
  warehouse: string;
  /** Places reported short for its item, and not checked since. */
  shortAt: readonly string[];
  /** The number of the task's last pick. */
  lastPick: number;
}

/** The prepared quantity of a line `l` that is no longer wanted and must be put back. */
export const surplusInSql =
  'greatest(l.prepared_qty - case when l.order_ended is null then greatest(l.qty, l.issued_qty) else l.issued_qty end, 0)';

/** Lines `l` with a quantity to prepare. */
export const isOpen = 'l.open';

const lockText = `
  select from issue_task where org = $1 and id in (select task_id from issue_line where org = $1 and id = any($2::bigint[]))
   order by id for no key update`;

/** A call is for all tasks of its order and item together: preparations of these tasks wait for each other. */
const lockCalledText = `
  select from issue_task where org = $1 and id in (
    select l.task_id from issue_line l where l.org = $1 and l.id = any($2::bigint[])
    union
    select o.task_id from issue_line l join issue_line o on o.org = l.org and o.order_no = l.order_no and o.item_id = l.item_id
     where l.org = $1 and l.id = any($2::bigint[]) and l.order_no <> '' and o.order_no <> '')
   order by id for no key update`;

/** The quantity that workshops called for of a line's item and order, and the quantity prepared by tasks that do not answer a call. */
const calledText = `
  case when $4 and l.order_no <> '' and t.source <> 'workshopDemand' then json_build_object('orderNo', l.order_no, 'item', i.code,
    'qty', (select trim_scale(coalesce(sum(c.qty), 0))::text from workshop_demand_line c join workshop_demand d on d.org = c.org and d.id = c.workshop_demand_id
             where c.org = l.org and c.order_no = l.order_no and c.item_id = l.item_id and d.withdrawn_at is null),
    'prepared', (select trim_scale(coalesce(sum(o.prepared_qty), 0))::text from issue_line o join issue_task k on k.org = o.org and k.id = o.task_id
                  where o.org = l.org and o.order_no = l.order_no and o.item_id = l.item_id and k.source <> 'workshopDemand')) end`;

const factsText = (language: Language): string => `
  select l.id, l.task_id as "taskId", t.task_no as "taskNo", t.state not in ('to-put-back', 'withdrawn') as living, l.line_no as "lineNo", l.item_id as "itemId", i.code as "itemNo",
         l.unit, i.decimals, i.batch_controlled as "batchControlled", trim_scale(l.qty)::text as qty, trim_scale(l.prepared_qty)::text as prepared,
         trim_scale(l.issued_qty)::text as issued, l.batch, l.project, l.order_no as "orderNo",
         l.order_ended as "orderEnded",
         (select p.status from production_order p where p.org = l.org and p.order_no = l.order_no and p.withdrawn_at is null) as "orderStatus",
         to_char(t.needed_at at time zone $3, 'YYYY-MM-DD') as "neededDay", to_char(now() at time zone $3, 'YYYY-MM-DD') as today,
         l.warehouse_id as "warehouseId", coalesce(${nameIn('w', language)}, '') as warehouse, ${calledText} as called,
         case when l.claimed_until > now() and l.claimed_by <> $5 then json_build_object(
           'person', (select u.name from user_account u where u.id = l.claimed_by), 'until', to_char(l.claimed_until at time zone $3, 'HH24:MI')) end as claim,
         array(select distinct p.code from issue_short s join issue_line o on o.org = s.org and o.id = s.line_id and o.item_id = l.item_id
                 join location p on p.org = s.org and p.id = s.location_id where s.org = l.org and s.settled_at is null) as "shortAt",
         coalesce((select max(p.no) from issue_pick p where p.org = t.org and p.task_id = t.id), 0) as "lastPick"
    from issue_line l join issue_task t on t.org = l.org and t.id = l.task_id join item i on i.id = l.item_id left join warehouse w on w.id = l.warehouse_id
   where l.org = $1 and l.id = any($2::bigint[]) order by l.id`;

/** Locks the tasks of some lines, in the order of their identities, and reads the lines; while calls are linked all tasks that share a call. */
export function lockLines(ctx: Asking, ids: readonly number[], callLink: boolean): Promise<Map<number, LineFacts>> {
  ctx.write(callLink ? lockCalledText : lockText, [ctx.org, ids]);
  return readLines(ctx, ids, callLink);
}

/** Reads lines of this organisation. */
export async function readLines(ctx: Omit<Asking, 'write'>, ids: readonly number[], callLink: boolean): Promise<Map<number, LineFacts>> {
  const rows = await ctx.query<LineFacts>(factsText(ctx.language), [ctx.org, ids, ctx.timeZone, callLink, ctx.person.userId]);
  return new Map(rows.map((row) => [row.id, row]));
}

const missingText = `
  select t.task_id as "taskId", i.code as item
    from unnest($2::bigint[]) as t(task_id) join issue_line l on l.org = $1 and l.task_id = t.task_id and ${isOpen}
    join item i on i.id = l.item_id
    join lateral line_shortages(l.org, l.item_id, array[l.task_id], l.id) s on s.line_id = l.id and s.qty > 0
   order by l.line_no`;

/** The items without enough stock, by task. */
export async function missingOf(ctx: Pick<Context, 'org' | 'query'>, tasks: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await ctx.query<{ taskId: number; item: string }>(missingText, [ctx.org, tasks]);
  return new Map([...Map.groupBy(rows, ({ taskId }) => taskId)].map(([id, of]) => [id, of.map(({ item }) => item)]));
}

/** Whether the production order of lines ended in the ERP, and notifies devices with such a round, so that they read it again. */
export const endedText = (lines: string): string => `
  with ended as (
    update issue_line l set order_ended = order_ended(l.org, l.order_no)
     where l.id in (${lines}) and l.order_ended is distinct from order_ended(l.org, l.order_no) returning l.org, l.claimed_by, l.claimed_until)
  select pg_notify('kuwei', 'claim ' || org || ' ' || claimed_by) from (select distinct org, claimed_by from ended where claimed_until > now()) l`;

/**
 * The state of tasks `k`, from their lines. A task whose demand needs nothing more is finished, or its goods must be put back while
 * prepared goods are more than the issued ones.
 */
export const taskStateText = (which: string): string => `
  update issue_task t set state = s.state
    from (select k.id, case when coalesce(bool_and(l.qty = 0), true) and not coalesce(bool_or(l.prepared_qty > 0), false) then 'withdrawn'
                            when bool_and(l.issued_qty >= l.qty) and bool_or(l.prepared_qty > l.issued_qty) then 'to-put-back'
                            when bool_and(l.issued_qty >= l.qty) then 'all-issued' when bool_or(l.issued_qty > 0) then 'partly-issued'
                            when bool_and(l.prepared_qty >= l.qty) then 'prepared' when bool_or(l.prepared_qty > 0) then 'partly-prepared'
                            else 'pending' end as state
            from issue_task k left join issue_line l on l.org = k.org and l.task_id = k.id and (l.qty > 0 or l.prepared_qty > 0)
           where ${which} and k.state <> 'withdrawn' group by k.id) s
   where t.id = s.id and t.state <> s.state`;
const stateText = taskStateText('k.org = $1 and k.id = any($2::bigint[])');

/** Sets the state of tasks by their lines; sent with the next query. */
export const settleTasks = (ctx: Pick<Context, 'org' | 'write'>, tasks: readonly number[]): void =>
  ctx.write(stateText, [ctx.org, [...new Set(tasks)].toSorted((a, b) => a - b)]);
