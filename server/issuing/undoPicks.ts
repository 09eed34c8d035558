import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { Context } from '../core/call/context.ts';
import { unpickLabels } from '../labels/unpickLabels.ts';
import { lock } from '../stock/lockKeys.ts';
import { post } from '../stock/post.ts';
import type { Move, Place, StockKey } from '../stock/posting.ts';
import { release } from '../stock/reserve.ts';
import { reverse } from '../stock/reverse.ts';
import { settleTasks, surplusInSql } from './issueTask.store.ts';
import { followTasks } from './makeTasks.ts';
import { taskCause } from './picks.ts';

type Undoing = Context<'preparation.issued'>;

/** A pick that was not undone, with the issue that used it, if any. */
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
  /** More is prepared for its line than is wanted. */
  isSurplus: boolean;
}

/** Valid picks of locked tasks; `$3` is the time zone. */
export const picksText = (which: string): string => `
  select p.id, p.task_id as "taskId", t.task_no as "taskNo", p.line_id as "lineId", p.no, p.item_id as "itemId", i.code as item, p.batch, p.project,
         trim_scale(p.qty)::text as qty, trim_scale(p.issued_qty)::text as issued, p.from_location_id as "fromId", p.to_location_id as "toId", to_json(p.label_ids) as "labelIds", ${surplusInSql} > 0 as "isSurplus",
         case when p.issued_qty > 0 then (
           select json_build_object('no', d.doc_no, 'at', to_char(d.created_at at time zone $3, 'YYYY-MM-DD HH24:MI')) from document_line x
             join document d on d.org = x.org and d.id = x.document_id
            where x.org = p.org and x.source_kind = 'issuePick' and x.source_id = p.id order by d.id limit 1) end as issue
    from issue_pick p join issue_task t on t.org = p.org and t.id = p.task_id join issue_line l on l.org = p.org and l.id = p.line_id join item i on i.id = p.item_id
   where p.org = $1 and p.undone_at is null and ${which} order by p.id`;

/** Reduces a pick to its issued quantity. */
const undoText = `
  with p as (select id, line_id, qty - issued_qty as qty from issue_pick where org = $1 and id = any($2::bigint[])),
  gone as (update issue_pick set undone_at = now(), undone_by = $3 where org = $1 and id = any($2::bigint[]) and issued_qty = 0),
  less as (update issue_pick set qty = issued_qty where org = $1 and id = any($2::bigint[]) and issued_qty > 0)
  update issue_line l set prepared_qty = l.prepared_qty - g.qty from (select line_id, sum(qty) as qty from p group by line_id) g
   where l.org = $1 and l.id = g.line_id`;

const lockLabelsText = `
  select id, state, trim_scale(qty)::text as qty from label where id = any($1::bigint[]) order by id for no key update`;
type LabelRow = { id: number; state: string; qty: string };

/**
 * Takes picks back: goods and labels return to their places, and reservations at their place are released. Of a pick that was issued in part the
 * rest goes back, where more is prepared than wanted. The tasks are locked; then labels, then keys, each in their order.
 */
export async function undoPicks(ctx: Undoing, picks: readonly StandingPick[]): Promise<void> {
  const stays = picks.find(({ issue, isSurplus, qty, issued }) => issue !== null && !(isSurplus && compareQty(qty, issued) > 0));
  if (stays?.issue)
    return ctx.refuse('preparation.issued', { no: `${stays.taskNo} · ${stays.item}`, issue: stays.issue.no, at: stays.issue.at });
  if (picks.length === 0) return;
  const ids = picks.flatMap(({ labelIds }) => labelIds);
  const labels = ids.length > 0 ? await ctx.query<LabelRow>(lockLabelsText, [ids]) : [];
  const keys = picks.flatMap((pick) =>
    [pick.fromId, pick.toId].map((locationId) => ({ ...pick, locationId, status: 'available' as const })),
  );
  lock(ctx, keys);
  const here = picks.filter(({ fromId, toId }) => fromId === toId);
  const moved = picks.filter((pick) => !here.includes(pick));
  await reverseWhole(ctx, moved);
  returnRest(ctx, moved, labels);
  for (const [id, of] of Map.groupBy(here, ({ taskId }) => taskId)) await release(ctx, { ...taskCause(id), lines: of.map(({ no }) => no) });
  unpickLabels(
    ctx,
    here.flatMap(({ labelIds }) => labelIds),
  );
  ctx.write(undoText, [ctx.org, picks.map(({ id }) => id), ctx.person.userId]);
  const tasks = [...new Set(picks.map(({ taskId }) => taskId))];
  settleTasks(ctx, tasks);
  await followTasks(ctx, tasks);
}

async function reverseWhole(ctx: Undoing, moved: readonly StandingPick[]): Promise<void> {
  const whole = moved.filter(({ issue }) => issue === null);
  if (whole.length === 0) return;
  const byTask = [...Map.groupBy(whole, ({ taskId }) => taskId)];
  await reverse(
    ctx,
    byTask.map(([id, of]) => ({ ...taskCause(id), documentNo: of[0]?.taskNo ?? '', lines: of.map(({ no }) => no) })),
  );
}

/** The rest of picks that are issued in part: whole labels, and goods without a label beside them. */
function returnRest(ctx: Undoing, moved: readonly StandingPick[], labels: readonly LabelRow[]): void {
  const begun = moved.filter(({ issue }) => issue !== null);
  const at = (locationId: number): Place => ({ locationId, status: 'available', physical: true });
  const movesOf = ({ taskId, no, itemId, batch, project, qty, issued, fromId, toId, labelIds }: StandingPick): Move[] => {
    const heldBy = { ...taskCause(taskId), documentLine: no };
    const common = { ...{ itemId, batch, project, heldBy, documentLine: no }, from: at(toId), to: at(fromId) };
    const own = labels.filter(({ id, state }) => state === 'picked' && labelIds.includes(id));
    const loose = subtractQty(subtractQty(qty, issued), addQty('0', ...own.map((label) => label.qty)));
    return [
      ...own.map((label): Move => ({ ...common, qty: label.qty, label: { labelId: label.id, step: 'unpick' } })),
      ...(compareQty(loose, '0') > 0 ? [{ ...common, qty: loose }] : []),
    ];
  };
  const byTask = [...Map.groupBy(begun, ({ taskId }) => taskId)];
  post(
    ctx,
    byTask.map(([id, of]) => ({ ...taskCause(id), documentNo: of[0]?.taskNo ?? '', moves: of.flatMap(movesOf) })),
  );
}
