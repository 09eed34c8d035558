import { packText } from '../../contract/labels/packs.rules.ts';
import { splitCalls } from '../../contract/labels/split.calls.ts';
import { decideSplit } from '../../contract/labels/split.rules.ts';
import { handle } from '../core/call/handler.ts';
import { countsAt, unsaid } from '../stock/blind.ts';
import { findSplitFacts, splitText } from './split.store.ts';

export const splitLabel = handle(splitCalls.splitLabel, async (ctx, { code, qtys, packQty, count }) => {
  const label = await findSplitFacts(ctx, code, 'lock');
  const wish = packQty !== undefined ? { packQty, count } : qtys && { qtys };
  if (!wish) return ctx.refuse('label.split-required', { code: label.code });
  const decision = decideSplit(label, wish);
  if ('refuse' in decision) {
    const blind = label.locationId !== null && (await countsAt(ctx, label.locationId));
    return ctx.refuse(decision.refuse, blind ? { ...decision.args, balance: unsaid } : decision.args);
  }
  const pieces = await ctx.query<{ splitId: number; code: string; qty: string }>(splitText, [
    label.id,
    'split',
    decision.qtys,
    packText(decision.qtys),
    ctx.person.userId,
  ]);
  ctx.audit(label.code, { qty: label.qty, pieces: decision.qtys });
  return { id: pieces[0]?.splitId ?? 0, code: label.code, pieces };
});
