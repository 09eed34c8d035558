import { stockComparisonCalls } from '../../contract/exchange/stockComparison.calls.ts';
import type { TheirStock } from '../core/app.ts';
import { readRows } from '../core/database.ts';
import { handle } from '../core/handler.ts';
import { wordsIn } from './ownWords.ts';
import { storeComparison, type UnsettledBefore, unsettledBefore } from './stockComparison.store.ts';

interface Asked {
  before: UnsettledBefore;
  said: TheirStock;
}

export const compareStock = handle(
  stockComparisonCalls.compareStock,
  async (ctx, _input, { before, said }: Asked) => {
    if (said.kind === 'no-connection') return ctx.refuse('exchange.no-connection', { neighbour: 'erp' });
    if (said.kind === 'not-offered') return ctx.refuse('exchange.stock-not-offered');
    if (said.kind === 'silent') return ctx.refuse('exchange.stock-silent', { problem: wordsIn(ctx.language, said.problem).slice(0, 300) });
    const counts = await storeComparison(ctx.query, ctx.org, { ...said, before }, { userId: ctx.person.userId, userName: ctx.person.name });
    ctx.audit('erp', { ...counts, asOf: said.asOf });
    return counts;
  },
  async (app, { org }) => {
    const before = await unsettledBefore((text, values = []) => readRows(app.database.pool, text, values), org);
    return { before, said: await app.neighbours.stock(org) };
  },
);
