import { goodsOutCalls } from '../../contract/outgoing/goodsOut.calls.ts';
import { outKinds } from '../../contract/outgoing/outKinds.ts';
import type { AbsentMessage } from '../core/call/app.ts';
import { handlePrepared } from '../core/call/handler.ts';
import type { DocumentLifecycle } from '../documents/documentLifecycle.ts';
import { eachOfKinds } from '../documents/eachOfKinds.ts';
import { closeExchange } from '../documents/lifecycleHandlers.ts';
import { askFirst } from '../documents/unanswered.ts';

/** The caller passes all kinds, because this room does not import them. */
export const closeOutSync = (lives: readonly DocumentLifecycle[]) => {
  const outLives = lives.filter(({ kind }) => (outKinds as readonly string[]).includes(kind.name));
  return handlePrepared(
    goodsOutCalls.closeOutSync,
    async (ctx, { nos = [], reason, confirmed }, absent: readonly AbsentMessage[]) => {
      if (nos.length === 0) return ctx.refuse('select-to-close');
      if (!reason) return ctx.refuse('exchange.reason-required', { field: 'reason' });
      return eachOfKinds(ctx, outLives, nos, (life, no) => closeExchange(ctx, life, no, { reason, confirmed, absent }));
    },
    async (app, before, { nos = [], reason }) => (reason ? askFirst(app, before, outLives, nos) : []),
  );
};
