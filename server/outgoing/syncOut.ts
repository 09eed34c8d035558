import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { handle } from '../core/call/handler.ts';
import type { DocumentLifecycle } from '../documents/documentLifecycle.ts';
import { synchronize } from '../documents/sendDocument.ts';
import { eachOut } from './eachOut.ts';

/** The kinds are handed over by who knows them all. */
export const syncOut = (lives: readonly DocumentLifecycle[]) =>
  handle(goodsOutCalls.syncOut, async (ctx, { nos = [] }) => {
    if (nos.length === 0) return ctx.refuse('select-to-sync');
    const result = await eachOut(ctx, lives, nos, (life, no) => synchronize(ctx, life, no));
    ctx.notify('outbox');
    return result;
  });
