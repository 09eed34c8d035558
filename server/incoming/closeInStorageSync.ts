import { inboundCalls, inStorageKinds } from '../../contract/incoming/inbound.calls.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { may } from '../core/call/access.ts';
import type { AbsentMessage } from '../core/call/app.ts';
import { handlePrepared } from '../core/call/handler.ts';
import type { DocumentLifecycle } from '../documents/documentLifecycle.ts';
import { eachOfKinds } from '../documents/eachOfKinds.ts';
import { closeExchange } from '../documents/lifecycleHandlers.ts';
import { askFirst } from '../documents/unanswered.ts';

const permissions: Readonly<Record<string, string>> = inStorageKinds;

/** The caller passes all kinds, because this room does not import them. */
export const closeInStorageSync = (kinds: readonly DocumentLifecycle[]) => {
  const lives = kinds.filter(({ kind }) => kind.name in permissions);
  return handlePrepared(
    inboundCalls.closeInStorageSync,
    async (ctx, { nos = [], reason, confirmed }, absent: readonly AbsentMessage[]) => {
      if (nos.length === 0) return ctx.refuse('select-to-close');
      if (!reason) return ctx.refuse('exchange.reason-required', { field: 'reason' });
      return eachOfKinds(ctx, lives, nos, async (life, no) => {
        const permission = permissions[life.kind.name] ?? '';
        if (!may(ctx.person, permission)) throw new Refusal('forbidden', { permission });
        await closeExchange(ctx, life, no, { reason, confirmed, absent });
      });
    },
    async (app, before, { nos = [], reason }) => (reason ? askFirst(app, before, lives, nos) : []),
  );
};
