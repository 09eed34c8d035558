import { isOpenCount } from '../../contract/counting/count.document.ts';
import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { handle } from '../core/call/handler.ts';
import { lockCount } from './count.store.ts';
import { assign } from './makeCount.ts';

export const assignCounters = handle(countingCalls.assignCounters, async (ctx, { no, accounts }) => {
  const { head, row } = await lockCount(ctx, no);
  if (!isOpenCount(row.state)) return ctx.refuse('document.state', { no, state: `count.${row.state}` });
  await assign(ctx, head.id, head.round, accounts);
  ctx.audit(no, { round: head.round, accounts });
  return { docNo: head.no, counters: new Set(accounts).size };
});
