import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { handle } from '../core/call/handler.ts';
import { makeTasks } from './makeTasks.ts';

interface Order {
  id: number;
  status: 'open' | 'released' | 'closed';
  withdrawn: boolean;
  components: number;
  workshop: boolean;
  /** An existing task of the order. */
  task: string | null;
}

const orderText = `
  select o.id, o.status, o.withdrawn_at is not null as withdrawn, (select count(*) from production_order_component c where c.org = o.org and c.production_order_id = o.id) as components,
         coalesce(o.workshop_id, p.workshop_id) is not null as workshop,
         (select t.task_no from issue_line l join issue_task t on t.org = l.org and t.id = l.task_id
           where l.org = o.org and l.order_no = o.order_no and t.state <> 'withdrawn' order by t.id limit 1) as task
    from production_order o left join production_line p on p.id = o.production_line_id
   where o.org = $1 and o.order_no = $2 order by o.withdrawn_at nulls first, o.id desc limit 1 for no key update of o`;

const madeText = `
  select t.task_no as "taskNo", (select count(*) from issue_line l where l.org = t.org and l.task_id = t.id) as lines
    from issue_task t where t.org = $1 and t.source = 'productionOrder' and t.source_id = $2 and t.state <> 'withdrawn'`;

export const pushOrderTask = handle(issuingCalls.pushOrderTask, async (ctx, { orders = [] }) => {
  const [order, another] = orders;
  if (order === undefined) return ctx.refuse('push.select-order');
  if (another !== undefined) return ctx.refuse('push.one-row-only');
  const [found] = await ctx.query<Order>(orderText, [ctx.org, order]);
  if (!found) return ctx.refuse('push.order-unknown', { order });
  const { id, status, withdrawn, components, workshop, task } = found;
  if (withdrawn) return ctx.refuse('push.order-withdrawn', { order });
  if (status === 'open') return ctx.refuse('push.order-open', { order });
  if (status === 'closed') return ctx.refuse('push.order-closed', { order });
  if (task !== null) return ctx.refuse('push.task-there', { order, no: task });
  if (components === 0 || !workshop) return ctx.refuse('push.no-components', { order });
  await makeTasks((text, values = []) => ctx.query(text, values), 'productionOrder', [id], ctx.person.userId);
  const [made] = await ctx.query<{ taskNo: string; lines: number }>(madeText, [ctx.org, id]);
  if (!made) throw new Error(`no task came of order ${order}`);
  ctx.audit(made.taskNo, { order, lines: made.lines });
  return made;
});
