import type { Outcomes } from '../../contract/core/outcomes.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { auditOutcomes } from '../core/call/outcome.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import { lockAll } from './documentRows.ts';
import { eachDocument } from './eachDocument.ts';

const kindsText = `select kind, doc_no as no from document where org = $1 and doc_no = any($2::text[]) and kind = any($3::text[])`;

/** Does the same to documents of several kinds, each by its own kind's life; all are locked before the first is worked on, kind by kind. */
export const eachOfKinds = async (
  ctx: SharedContext,
  lives: readonly DocumentLifecycle[],
  nos: readonly string[],
  work: (life: DocumentLifecycle, no: string) => Promise<void>,
): Promise<Outcomes> => {
  const found = await ctx.query<{ kind: string; no: string }>(kindsText, [ctx.org, nos, lives.map(({ kind }) => kind.name)]);
  const numbers = Map.groupBy(found, ({ kind }) => kind);
  for (const life of lives) {
    const own = numbers.get(life.kind.name)?.map(({ no }) => no);
    if (own) lockAll(ctx, life, own);
  }
  const result = await eachDocument(ctx, nos, async (no) => {
    const life = lives.find(({ kind }) => found.some((one) => one.no === no && one.kind === kind.name));
    if (!life) throw new Refusal('document.not-found', { no });
    await work(life, no);
  });
  return auditOutcomes(ctx, result);
};
