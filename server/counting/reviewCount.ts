import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { handle } from '../core/call/handler.ts';
import { changeState, requireStep } from '../documents/documentRows.ts';
import { lockCount } from './count.store.ts';
import { count } from './countDocument.ts';
import { countAgain, settleCount } from './settleCount.ts';

const countedText = 'select exists (select from count_entry where org = $1 and document_id = $2 and user_id = $3) as own';
const differText = `
  select id, line_no as line, book <> qty as differs from count_line
   where org = $1 and document_id = $2 and posted_at is null and qty is not null order by id`;

export const reviewCount = handle(countingCalls.reviewCount, async (ctx, { no, decision, lines }) => {
  const { head, row } = await lockCount(ctx, no);
  requireStep(count, row, 'review');
  const [mine] = await ctx.query<{ own: boolean }>(countedText, [ctx.org, head.id, ctx.person.userId]);
  if (mine?.own) return ctx.refuse('count.own-review', { no });
  const found = await ctx.query<{ id: number; line: number; differs: boolean }>(differText, [ctx.org, head.id]);
  const unknown = lines?.find((line) => !found.some((one) => one.line === line));
  if (unknown !== undefined) return ctx.refuse('count.line-unknown', { no, line: unknown });
  const again =
    decision === 'accept' || head.way === 'opening' ? [] : found.filter(({ line, differs }) => lines?.includes(line) ?? differs);
  if (again.length === 0) return settleCount(ctx, head, row, { done: 'review', again: 'recount' });
  await countAgain(
    ctx,
    head,
    again.map(({ id, differs }) => ({ id, reason: differs ? 'differs' : 'asked' })),
  );
  changeState(ctx, count, row, 'recount');
  ctx.audit(no, { recount: again.map(({ line }) => line) });
  return { docNo: head.no, state: row.state, posted: 0, back: again.length };
});
