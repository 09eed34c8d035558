import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { handle } from '../core/call/handler.ts';
import type { DocumentLifecycle } from '../documents/documentLifecycle.ts';
import { closeExchange } from '../documents/lifecycleHandlers.ts';
import { eachOut } from './eachOut.ts';

/** The kinds are handed over by who knows them all. */
export const closeOutSync = (lives: readonly DocumentLifecycle[]) =>
  handle(goodsOutCalls.closeOutSync, async (ctx, { nos = [], reason = '' }) => {
    if (nos.length === 0) return ctx.refuse('select-to-close');
    return eachOut(ctx, lives, nos, (life, no) => closeExchange(ctx, life, no, reason));
  });
