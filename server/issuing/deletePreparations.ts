import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { handle } from '../core/call/handler.ts';
import { auditOutcomes } from '../core/call/outcome.ts';
import { eachDocument } from '../documents/eachDocument.ts';
import { lockPosted } from '../stock/reverse.ts';
import { followDeleted } from './makeTasks.ts';
import { taskCause } from './picks.ts';
import { picksText, type StandingPick, undoPicks } from './undoPicks.ts';

const tasksText =
  'select id, task_no as no, state from issue_task where org = $1 and task_no = any($2::text[]) order by id for no key update';
// One confirmed line blocks it (rule preparation-delete-blocked-by-issue).
const deletable = ['pending', 'partly-prepared', 'prepared', 'to-put-back'];
const blockedText = picksText('t.task_no = $2 and p.issued_qty > 0');

export const deletePreparations = handle(issuingCalls.deletePreparations, async (ctx, { nos = [] }) => {
  if (nos.length === 0) return ctx.refuse('select-to-delete');
  const tasks = await ctx.query<{ id: number; no: string; state: string }>(tasksText, [ctx.org, nos]);
  await lockPosted(
    ctx,
    tasks.map(({ id }) => taskCause(id)),
  );
  const result = await eachDocument(ctx, nos, async (no) => {
    const task = tasks.find((one) => one.no === no);
    if (!task) return ctx.refuse('issue.task-gone', { no });
    const [pick] = task.state === 'pending' ? [] : await ctx.query<StandingPick>(blockedText, [ctx.org, no, ctx.timeZone]);
    if (pick?.issue) return ctx.refuse('preparation.issued', { no, issue: pick.issue.no, at: pick.issue.at });
    if (!deletable.includes(task.state)) return ctx.refuse('issue.task-gone', { no });
    await undoPicks(ctx, await ctx.query<StandingPick>(picksText('p.task_id = $2'), [ctx.org, task.id, ctx.timeZone]));
    ctx.write("update issue_task set state = 'withdrawn' where id = $1", [task.id]);
  });
  await followDeleted(
    ctx,
    tasks.map(({ id }) => id),
  );
  return auditOutcomes(ctx, result);
});
