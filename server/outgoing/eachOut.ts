import type { Outcomes } from '../../contract/core/outcomes.ts';
import { outKinds } from '../../contract/outgoing/outKinds.ts';
import type { SharedContext } from '../core/context.ts';
import { auditOutcomes } from '../core/outcome.ts';
import { Refusal } from '../core/refusal.ts';
import type { DocumentLifecycle } from '../documents/documentLifecycle.ts';
import { eachDocument } from '../documents/eachDocument.ts';

const kindText = `select kind from document where org = $1 and doc_no = $2 and kind = any($3::text[])`;

/** Does the same to outbound documents of any kind, each by its own kind's life. */
export const eachOut = async (
  ctx: SharedContext,
  lives: readonly DocumentLifecycle[],
  nos: readonly string[],
  work: (life: DocumentLifecycle, no: string) => Promise<void>,
): Promise<Outcomes> => {
  const result = await eachDocument(ctx, nos, async (no) => {
    const [found] = await ctx.query<{ kind: string }>(kindText, [ctx.org, no, outKinds]);
    const life = lives.find(({ kind }) => kind.name === found?.kind);
    if (!life) throw new Refusal('document.not-found', { no });
    await work(life, no);
  });
  return auditOutcomes(ctx, result);
};
