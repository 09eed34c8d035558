import { cut } from '../../contract/core/harmless.ts';
import { orphanCalls, orphanDays } from '../../contract/exchange/orphans.calls.ts';
import type { TheirDocuments } from '../core/call/app.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { storeOrphans } from './orphan.store.ts';
import { wordsIn } from './storedSentence.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const findOrphans = handlePrepared(
  orphanCalls.findOrphans,
  async (ctx, _input, theirDocuments: TheirDocuments) => {
    if (theirDocuments.kind === 'no-connection') return ctx.refuse('exchange.no-connection', { partner: 'erp' });
    if (theirDocuments.kind === 'not-offered') return ctx.refuse('orphans.not-offered');
    if (theirDocuments.kind === 'silent')
      return ctx.refuse('orphans.silent', { problem: cut(wordsIn(ctx.language, theirDocuments.problem), 300) });
    const orphans = await storeOrphans(ctx.query, ctx.org, theirDocuments.documents);
    const counts = { held: theirDocuments.documents.length, orphans };
    ctx.audit('erp', counts);
    return counts;
  },
  (app, { org }, { days = orphanDays }) => app.partners.held('erp', org, new Date(Date.now() - days * dayMs)),
);
