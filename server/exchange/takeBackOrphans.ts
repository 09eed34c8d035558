import { cut } from '../../contract/core/harmless.ts';
import { mostTakenBack, orphanCalls } from '../../contract/exchange/orphans.calls.ts';
import type { App, TakenBack } from '../core/call/app.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { nextOrphans, type Orphan, orphansSettledText } from './orphan.store.ts';
import { wordsIn } from './storedSentence.ts';

interface Asked {
  done: Orphan[];
  refused: (Orphan & { reason: string })[];
  /** Why it stopped early. */
  stopped?: Exclude<TakenBack, { kind: 'done' | 'refused' }>;
}

const settleText = `
  update orphan_document x set state = g.state, reason = g.reason, settled_at = now(), settled_by = $2
    from jsonb_to_recordset($1::jsonb) as g(id bigint, state text, reason text) where x.id = g.id`;

const leftText = "select count(*)::int as n from orphan_document where org = $1 and state <> 'taken-back'";

export const takeBackOrphans = handlePrepared(
  orphanCalls.takeBackOrphans,
  async (ctx, _input, { done, refused, stopped }: Asked) => {
    if (done.length + refused.length === 0) {
      if (!stopped) return ctx.refuse('orphans.none');
      if (stopped.kind === 'no-connection') return ctx.refuse('exchange.no-connection', { partner: 'erp' });
      if (stopped.kind === 'not-offered') return ctx.refuse('orphans.cannot');
      return ctx.refuse('orphans.silent', { problem: cut(wordsIn(ctx.language, stopped.problem), 300) });
    }
    const rows = [
      ...done.map(({ id }) => ({ id, state: 'taken-back', reason: '' })),
      ...refused.map(({ id, reason }) => ({ id, state: 'refused', reason: cut(reason, 1000) })),
    ];
    await ctx.query(settleText, [JSON.stringify(rows), ctx.person.userId]);
    await ctx.query(orphansSettledText, [done.map(({ id }) => id)]);
    const [left] = await ctx.query<{ n: number }>(leftText, [ctx.org]);
    const counts = { takenBack: done.length, refused: refused.length, left: left?.n ?? 0 };
    ctx.audit('erp', { ...counts, keys: done.map(({ key }) => key) });
    return counts;
  },
  // A document taken back there but not noted here is requested again, which changes nothing there.
  (app, { org }, { ids }) => takeBack(app, org, ids),
);

async function takeBack({ database, partners }: App, org: string, ids: readonly number[] | undefined): Promise<Asked> {
  const orphans = await nextOrphans(database.pool, org, ids, mostTakenBack);
  const results: Asked = { done: [], refused: [] };
  for (const one of orphans) {
    const outcome = await partners.takeBack('erp', one.key);
    if (outcome.kind === 'done') results.done.push(one);
    else if (outcome.kind === 'refused') results.refused.push({ ...one, reason: outcome.problem });
    else return { ...results, stopped: outcome };
  }
  return results;
}
