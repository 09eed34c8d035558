import { packText } from '../../contract/labels/packs.rules.ts';
import { splitCalls } from '../../contract/labels/split.calls.ts';
import { decideSplit, splitLimit } from '../../contract/labels/split.rules.ts';
import { handle } from '../core/call/handler.ts';
import { countsAt, hiddenQuantity } from '../stock/blind.ts';
import { findByLabels } from './codesHere.ts';
import { drawSplit, findSplitFacts, writeSplit } from './split.store.ts';

export const splitLabel = handle(splitCalls.splitLabel, async (ctx, { code: scanned, qtys, packQty, count }) => {
  const wish = packQty !== undefined ? { packQty, count } : qtys && { qtys };
  const most = Math.min(splitLimit, ((packQty === undefined ? qtys?.length : count) ?? splitLimit) + 1);
  const [label, drawn] = await findByLabels(ctx, [scanned], ([code = '']) =>
    Promise.all([findSplitFacts(ctx, code, 'lock'), drawSplit(ctx, { most, code, packQty: packQty ?? null })]),
  );
  if (!wish) return ctx.refuse('label.split-required', { code: label.code });
  const decision = decideSplit(label, wish);
  if ('refuse' in decision) {
    const blind = label.locationId !== null && (await countsAt(ctx, label.locationId));
    return ctx.refuse(decision.refuse, blind ? { ...decision.args, balance: hiddenQuantity } : decision.args);
  }
  const pieces = writeSplit(ctx, { id: label.id, how: 'split', qtys: decision.qtys, detail: packText(decision.qtys) }, drawn);
  ctx.audit(label.code, { qty: label.qty, pieces: decision.qtys });
  return { id: drawn.id, code: label.code, pieces };
});
