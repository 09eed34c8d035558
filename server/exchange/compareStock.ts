import { cut } from '../../contract/core/harmless.ts';
import { stockComparisonCalls } from '../../contract/exchange/stockComparison.calls.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { readRows } from '../core/database/database.ts';
import { type AskedStock, askStock } from './askStock.ts';
import { storeComparison } from './stockComparison.store.ts';
import { wordsIn } from './storedSentence.ts';

export const compareStock = handlePrepared(
  stockComparisonCalls.compareStock,
  async (ctx, _input, { before, said }: AskedStock) => {
    if (said.kind === 'no-connection') return ctx.refuse('exchange.no-connection', { partner: 'erp' });
    if (said.kind === 'not-offered') return ctx.refuse('exchange.stock-not-offered');
    if (said.kind === 'silent') return ctx.refuse('exchange.stock-silent', { problem: cut(wordsIn(ctx.language, said.problem), 300) });
    const counts = await storeComparison(ctx.query, ctx.org, { ...said, before }, { userId: ctx.person.userId, userName: ctx.person.name });
    ctx.audit('erp', { ...counts, asOf: said.asOf, ...(said.file && { file: said.file }) });
    return counts;
  },
  (app, { org }) => askStock((text, values = []) => readRows(app.database.pool, text, values), app.partners, org),
);
