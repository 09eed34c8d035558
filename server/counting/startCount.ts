import { isCounting } from '../../contract/counting/count.document.ts';
import { counterCalls } from '../../contract/counting/counter.calls.ts';
import { handle } from '../core/call/handler.ts';
import { changeState, requireStep } from '../documents/documentRows.ts';
import { join, lockCount, requireCounter, standingOf } from './count.store.ts';
import { count } from './countDocument.ts';

export const startCount = handle(counterCalls.startCount, async (ctx, { no }) => {
  const { head, row } = await lockCount(ctx, no);
  const begins = !isCounting(row.state);
  if (begins) requireStep(count, row, 'start');
  requireCounter(ctx, head);
  join(ctx, head);
  if (begins) changeState(ctx, count, row, 'start');
  ctx.audit(no, { round: head.round });
  return standingOf(ctx, head, row.state);
});
