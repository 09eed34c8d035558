import { pickingCalls } from '../../contract/issuing/picking.calls.ts';
import { handle } from '../core/call/handler.ts';
import { placeCodeHere } from '../labels/codesHere.ts';

const lineText = `select t.task_no as "taskNo" from issue_line l join issue_task t on t.org = l.org and t.id = l.task_id where l.org = $1 and l.id = $2`;
const storeText = `
  insert into issue_short (org, line_id, location_id, reason, user_id)
  select p.org, $3, p.id, $4, $5 from location p where p.org = $1 and p.code = $2 and p.warehouse_id is not null returning id`;

export const reportShort = handle(pickingCalls.reportShort, async (ctx, { lineId, place: scanned, reason }) => {
  if (!reason) return ctx.refuse('issue.reason-required', { field: 'Reason' });
  const place = await placeCodeHere(ctx, scanned);
  const [line] = await ctx.query<{ taskNo: string }>(lineText, [ctx.org, lineId]);
  if (!line) return ctx.refuse('issue.line-gone');
  const stored = await ctx.query<{ id: number }>(storeText, [ctx.org, place, lineId, reason, ctx.person.userId]);
  if (stored.length === 0) return ctx.refuse('location.not-found', { code: place });
  ctx.audit(line.taskNo, { short: place, reason });
  return line;
});
