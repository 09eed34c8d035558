import { compareQty } from '../../contract/core/quantity.ts';
import { claimMinutes } from '../../contract/issuing/prepare.rules.ts';
import { type StagingPlace, stagingFor } from '../../contract/issuing/staging.rules.ts';
import type { LabelHere } from '../../contract/labels/labelsToGo.ts';
import type { SharedContext } from '../core/call/context.ts';
import { labelEvent, labelsBecome } from '../labels/labelChange.ts';
import { lock } from '../stock/lockKeys.ts';
import { post } from '../stock/post.ts';
import type { Move, Place, StockKey } from '../stock/posting.ts';
import { reserveLocked } from '../stock/reserve.ts';
import type { TakeableKey } from '../stock/stockToTake.store.ts';
import { type LineFacts, settleTasks } from './issueTask.store.ts';

/** The cause of the moves and reservations of a preparation. */
export const taskCause = (id: number) => ({ documentType: 'issueTask', documentId: id }) as const;

/** A quantity of one stock key for one line, with its labels. */
export interface PickDraft {
  line: LineFacts;
  key: TakeableKey;
  qty: string;
  /** When its newest goods came. */
  day: string;
  whole: readonly (LabelHere & { code: string })[];
  /** A carton of which a part is taken. */
  reduced: LabelHere | undefined;
  unlabelled: string;
}

interface DrawnPick extends PickDraft {
  id: number;
  no: number;
  to: { id: number; code: string };
  moved: boolean;
}

const insertText = `
  with g as (select * from jsonb_to_recordset($2::jsonb) as g(task_id bigint, no int, line_id bigint, item_id bigint, batch text, project text, qty numeric,
               from_id bigint, to_id bigint, labels bigint[], id bigint)),
  taken as (
    update issue_line l set prepared_qty = l.prepared_qty + s.qty, claimed_by = $3, claimed_until = now() + make_interval(mins => ${claimMinutes})
      from (select line_id, sum(qty) as qty from g group by line_id) s where l.org = $1 and l.id = s.line_id
  )
  insert into issue_pick (org, id, task_id, no, line_id, item_id, batch, project, qty, from_location_id, to_location_id, label_ids, user_id, by_scan)
  overriding system value select $1, id, task_id, no, line_id, item_id, batch, project, qty, from_id, to_id, labels, $3, $4 from g`;

const drawText = "select nextval('issue_pick_id_seq') as id from generate_series(1, $1)";

/** Draws ids for picks. Asked for together with the first reads it costs no round trip, and the picks can then be written without waiting. */
export const drawPicks = async (ctx: Pick<SharedContext, 'query'>, count: number): Promise<number[]> =>
  (await ctx.query<{ id: number }>(drawText, [count])).map(({ id }) => id);

/** Labels whose goods stay at their place are marked as picked there; nothing moves. */
const pickHereText = `
  with w as (select unnest($2::bigint[]) as id, unnest($3::text[]) as no),
  picked as (${labelsBecome('picked')} from w where b.org = $1 and b.id = w.id and b.state = 'in-stock' returning b.id, b.location_id, w.no)
  ${labelEvent('picked', 'picked', { document: ["'issueTask'", 'no'], location: 'location_id', user: '$4' })}`;

/**
 * Prepares goods: they move to a staging place, or stay at their place where there is none, and are reserved for their
 * line. Locks: tasks and labels, by the callers; then every key in the order of the keys.
 */
export async function writePicks(
  ctx: SharedContext,
  drafts: readonly PickDraft[],
  staging: readonly StagingPlace[],
  { byScan, drawn, at, reason }: { byScan: boolean; drawn?: readonly number[]; at?: string | undefined; reason?: string | undefined },
) {
  const ids = drawn ?? (await drawPicks(ctx, drafts.length));
  if (ids.length < drafts.length) throw new Error('more picks than drawn ids');
  const numbers = new Map<number, number>();
  const picks = drafts.map((draft, nth): DrawnPick => {
    const { line, key } = draft;
    const no = (numbers.get(line.taskId) ?? line.lastPick) + 1;
    numbers.set(line.taskId, no);
    const to = stagingFor(key, staging, ctx.settings.intermediateIssue) ?? { id: key.locationId, code: key.place };
    return { ...draft, id: ids[nth] ?? 0, no, to, moved: to.id !== key.locationId };
  });
  if (picks.some(({ moved }) => !moved))
    lock(
      ctx,
      picks.flatMap((pick) => [keyOf(pick, pick.key.locationId), keyOf(pick, pick.to.id)]),
    );
  const byTask = [...Map.groupBy(picks, ({ line }) => line.taskId)];
  const cause = (id: number, no: string, of: readonly DrawnPick[]) => ({
    ...taskCause(id),
    documentNo: no,
    moves: of.filter(({ moved }) => moved).flatMap(movesOf),
  });
  post(
    ctx,
    byTask.map(([id, of]) => cause(id, of[0]?.line.taskNo ?? '', of)),
  );
  ctx.write(insertText, [ctx.org, JSON.stringify(picks.map(rowOf)), ctx.person.userId, byScan]);
  pickHere(
    ctx,
    picks.filter(({ moved }) => !moved),
  );
  keep(ctx, byTask);
  settleTasks(
    ctx,
    byTask.map(([id]) => id),
  );
  const tasks = [...new Set(picks.map(({ line }) => line.taskNo))];
  ctx.audit(tasks.join(', '), {
    picks: picks.map(({ line, key, qty, to }) => `${line.itemNo} ${qty} ${key.place} → ${to.code}`),
    at,
    newerReason: reason,
  });
  return {
    tasks,
    picks: picks.map(({ id, line, key, qty, to, whole }) => ({
      ...{ id, lineId: line.id, qty, batch: key.batch, from: key.place, to: to.code },
      labels: whole.map(({ code }) => code),
    })),
  };
}

/** Reserves taken goods for their lines, task by task: goods that one task reserves at their place are not free for the next. */
function keep(ctx: SharedContext, byTask: readonly [number, readonly DrawnPick[]][]): void {
  const wishOf = (pick: DrawnPick) => ({ ...keyOf(pick, pick.to.id), qty: pick.qty, documentLine: pick.no });
  for (const [id, of] of byTask) reserveLocked(ctx, taskCause(id), of.map(wishOf));
}

const keyOf = ({ key }: DrawnPick, locationId: number): StockKey => ({
  itemId: key.itemId,
  locationId,
  batch: key.batch,
  project: key.project,
  status: key.status,
});

function movesOf({ key, to, no, whole, reduced, unlabelled }: DrawnPick): Move[] {
  const at = (locationId: number): Place => ({ locationId, status: key.status, physical: true });
  const common = { itemId: key.itemId, batch: key.batch, project: key.project, from: at(key.locationId), to: at(to.id), documentLine: no };
  return [
    ...whole.map(({ id, qty }): Move => ({ ...common, qty, label: { labelId: id, step: 'pick' } })),
    ...(reduced ? [{ ...common, qty: reduced.qty, label: { labelId: reduced.id, step: 'reduce' as const } }] : []),
    ...(compareQty(unlabelled, '0') > 0 ? [{ ...common, qty: unlabelled }] : []),
  ];
}

const rowOf = ({ id, line, key, qty, no, to, whole }: DrawnPick) => ({
  ...{ id, task_id: line.taskId, no, line_id: line.id, item_id: key.itemId, batch: key.batch, project: key.project, qty },
  ...{ from_id: key.locationId, to_id: to.id, labels: whole.map(({ id }) => id) },
});

function pickHere(ctx: SharedContext, picks: readonly DrawnPick[]): void {
  const labels = picks.flatMap(({ whole, line }) => whole.map(({ id }) => ({ id, no: line.taskNo })));
  if (labels.length === 0) return;
  ctx.write(pickHereText, [ctx.org, labels.map(({ id }) => id), labels.map(({ no }) => no), ctx.person.userId]);
}
