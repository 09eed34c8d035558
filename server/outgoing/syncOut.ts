import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { outKinds } from '../../contract/outgoing/outKinds.ts';
import { handle } from '../core/call/handler.ts';
import type { DocumentLifecycle } from '../documents/documentLifecycle.ts';
import { eachOfKinds } from '../documents/eachOfKinds.ts';
import { synchronize } from '../documents/sendDocument.ts';

/** The caller passes all kinds, because this room does not import them. */
export const syncOut = (lives: readonly DocumentLifecycle[]) => {
  const outLives = lives.filter(({ kind }) => (outKinds as readonly string[]).includes(kind.name));
  return handle(goodsOutCalls.syncOut, async (ctx, { nos = [] }) => {
    if (nos.length === 0) return ctx.refuse('select-to-sync');
    const result = await eachOfKinds(ctx, outLives, nos, (life, no) => synchronize(ctx, life, no));
    ctx.notify('outbox');
    return result;
  });
};
