import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { handle } from '../core/call/handler.ts';
import { changeState, requireStep } from '../documents/documentRows.ts';
import { lockCount } from './count.store.ts';
import { count } from './countDocument.ts';
import { countAgain, settleCount } from './settleCount.ts';

const recountedText = 'select exists (select from count_entry where org = $1 and document_id = $2 and user_id = $3 and round > 1) as own';
const roundText = `
  select id, book <> qty as differs from count_line
   where org = $1 and document_id = $2 and round = $3 and posted_at is null order by id`;
const sentBackText = 'update stock_count set sent_back = true where org = $1 and document_id = $2';

export const confirmCount = handle(countingCalls.confirmCount, async (ctx, { no, decision }) => {
  const { head, row } = await lockCount(ctx, no);
  requireStep(count, row, decision === 'back' ? 'sendBack' : 'confirm');
  const [mine] = await ctx.query<{ own: boolean }>(recountedText, [ctx.org, head.id, ctx.person.userId]);
  if (mine?.own) return ctx.refuse('count.own-recount', { no });
  if (decision === 'confirm') {
    const settled = await settleCount(ctx, head, row, { done: 'confirm', again: 'sendBack' });
    return settled;
  }
  if (head.sentBack) return ctx.refuse('count.back-once', { no });
  const lines = await ctx.query<{ id: number; differs: boolean }>(roundText, [ctx.org, head.id, head.round]);
  await countAgain(
    ctx,
    head,
    lines.map(({ id, differs }) => ({ id, reason: differs ? 'differs' : 'asked' })),
  );
  ctx.write(sentBackText, [ctx.org, head.id]);
  changeState(ctx, count, row, 'sendBack');
  ctx.audit(no, { back: lines.length });
  return { docNo: head.no, state: row.state, posted: 0, back: lines.length };
});
