import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { mostRows } from '../../contract/issuing/prepare.rules.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { lock } from '../stock/lockKeys.ts';
import type { StockKey } from '../stock/posting.ts';
import { release } from '../stock/reserve.ts';
import { reverse } from '../stock/reverse.ts';
import { settleTasks } from './issueTask.store.ts';
import { followDemands } from './makeTasks.ts';
import { taskCause } from './picks.ts';

type Undoing = Context<'preparation.issued'>;

export const undoPrepare = handle(issuingCalls.undoPrepare, async (ctx, { ids = [] }) => {
  if (ids.length === 0) return ctx.refuse('select-to-undo');
  if (ids.length > mostRows) return ctx.refuse('select.at-most', { n: mostRows });
  ctx.write(lockText, [ctx.org, ids]);
  const picks = await ctx.query<StandingPick>(picksText('p.id = any($2::bigint[])'), [ctx.org, ids, ctx.timeZone]);
  if (picks.length < new Set(ids).size) return ctx.refuse('preparation.gone');
  await undoPicks(ctx, picks);
  const tasks = [...new Set(picks.map(({ taskNo }) => taskNo))];
  ctx.audit(tasks.join(', '), { undone: picks.map(({ item, qty }) => `${item} ${qty}`) });
  return { tasks, undone: picks.length };
});

const lockText = `
  select from issue_task where org = $1 and id in (select task_id from issue_pick where org = $1 and id = any($2::bigint[])) order by id for no key update`;

/** A pick that was not undone, with the issue that took of it where one did. */
export interface StandingPick extends Pick<StockKey, 'itemId' | 'batch' | 'project'> {
  id: number;
  taskId: number;
  taskNo: string;
  lineId: number;
  no: number;
  item: string;
  qty: string;
  issued: string;
  fromId: number;
  toId: number;
  labelIds: number[];
  issue: { no: string; at: string } | null;
}

/** Picks that stand, of tasks that are locked; `$3` is the time zone. */
export const picksText = (which: string): string => `
  select p.id, p.task_id as "taskId", t.task_no as "taskNo", p.line_id as "lineId", p.no, p.item_id as "itemId", i.code as item, p.batch, p.project,
         trim_scale(p.qty)::text as qty, trim_scale(p.issued_qty)::text as issued, p.from_location_id as "fromId", p.to_location_id as "toId", p.label_ids as "labelIds",
         case when p.issued_qty > 0 then (
           select json_build_object('no', d.doc_no, 'at', to_char(d.created_at at time zone $3, 'YYYY-MM-DD HH24:MI')) from document_line l
             join document d on d.org = l.org and d.id = l.document_id
            where l.org = p.org and l.source_kind = 'issuePick' and l.source_id = p.id order by d.id limit 1) end as issue
    from issue_pick p join issue_task t on t.org = p.org and t.id = p.task_id join item i on i.id = p.item_id
   where p.org = $1 and p.undone_at is null and ${which} order by p.id`;

const undoText = `
  with gone as (update issue_pick set undone_at = now(), undone_by = $3 where org = $1 and id = any($2::bigint[]) returning line_id, qty)
  update issue_line l set prepared_qty = l.prepared_qty - g.qty from (select line_id, sum(qty) as qty from gone group by line_id) g
   where l.org = $1 and l.id = g.line_id`;

const unpickText = `
  with back as (update label set state = 'in-stock' where org = $1 and id = any($2::bigint[]) and state = 'picked' returning id, location_id)
  insert into label_event (label_id, event, document_type, document_no, location_id, user_id, detail)
  select id, 'unpicked', 'issueTask', '', location_id, $3, '' from back`;

/**
 * Takes picks back: goods and labels go where they came from, what was kept in its place is free again. The tasks are locked; then labels,
 * then keys, each in their order.
 */
export async function undoPicks(ctx: Undoing, picks: readonly StandingPick[]): Promise<void> {
  const begun = picks.find(({ issue }) => issue !== null);
  if (begun?.issue)
    return ctx.refuse('preparation.issued', { no: `${begun.taskNo} · ${begun.item}`, issue: begun.issue.no, at: begun.issue.at });
  if (picks.length === 0) return;
  const labels = picks.flatMap(({ labelIds }) => labelIds);
  if (labels.length > 0) await ctx.query('select from label where id = any($1::bigint[]) order by id for no key update', [labels]);
  const keys = picks.flatMap((pick) =>
    [pick.fromId, pick.toId].map((locationId) => ({ ...pick, locationId, status: 'available' as const })),
  );
  lock(ctx, keys);
  const moved = picks.filter(({ fromId, toId }) => fromId !== toId);
  const here = picks.filter(({ fromId, toId }) => fromId === toId);
  const byTask = [...Map.groupBy(moved, ({ taskId }) => taskId)];
  if (moved.length > 0)
    await reverse(
      ctx,
      byTask.map(([id, of]) => ({ ...taskCause(id), documentNo: of[0]?.taskNo ?? '', lines: of.map(({ no }) => no) })),
    );
  for (const [id, of] of Map.groupBy(here, ({ taskId }) => taskId)) await release(ctx, { ...taskCause(id), lines: of.map(({ no }) => no) });
  const there = here.flatMap(({ labelIds }) => labelIds);
  if (there.length > 0) ctx.write(unpickText, [ctx.org, there, ctx.person.userId]);
  ctx.write(undoText, [ctx.org, picks.map(({ id }) => id), ctx.person.userId]);
  const tasks = [...new Set(picks.map(({ taskId }) => taskId))];
  settleTasks(ctx, tasks);
  await followDemands(ctx, tasks);
}
