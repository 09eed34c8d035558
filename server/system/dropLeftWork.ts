import { leftWorkCalls } from '../../contract/system/leftWork.calls.ts';
import { handle } from '../core/call/handler.ts';
import { lockLeftWork } from './leftWork.store.ts';

const dropText = `
  update left_work set how = 'dropped', handled_by = $2, handled_at = now(), handled_reason = $3 where id = any($1::bigint[])`;

export const dropLeftWork = handle(leftWorkCalls.dropLeftWork, async (ctx, { bundles, reason }) => {
  const steps = await lockLeftWork(ctx, bundles, 'drop');
  ctx.write(dropText, [steps.map(({ id }) => id), ctx.person.userId, reason]);
  ctx.audit([...new Set(steps.map(({ document }) => document))].join(', '), { dropped: steps.length, reason });
  return { done: steps.length };
});
