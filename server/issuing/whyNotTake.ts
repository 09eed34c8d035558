import { compareQty } from '../../contract/core/quantity.ts';
import { layersFor } from '../../contract/issuing/layersFor.rules.ts';
import { mayPrepare } from '../../contract/issuing/prepare.rules.ts';
import { proposeCalls } from '../../contract/issuing/propose.calls.ts';
import type { Turn } from '../../contract/stock/layers.rules.ts';
import { judgeNewer } from '../../contract/stock/newer.rules.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { whyNot } from '../stock/whyNot.ts';
import { type LineFacts, readLines } from './issueTask.store.ts';
import { stockBeside } from './newerGoods.ts';
import { conditionsOf } from './preparationConditions.ts';

export const whyNotTake = handle(proposeCalls.whyNotTake, async (ctx, { ids = [], code }) => {
  const lines = [...(await readLines(ctx, ids, ctx.settings.callMaterialLink)).values()];
  if (lines.length === 0) return ctx.refuse('issue.line-gone');
  const condition = await conditionsOf(ctx, lines);
  const found = await whyNot(ctx, lines, code);
  if (found === 'unknown') return ctx.refuse('take.unknown-code', { code });
  const no = (words: string) => ({ may: false, words });
  if ('refuse' in found) {
    // A round wants many things, so "not this one" would be no useful answer.
    if (found.refuse === 'take.other-item' && lines.length > 1)
      return no(say(ctx.language, 'picking.not-wanted', { item: found.args['other'] ?? '' }));
    return no(say(ctx.language, `error.${found.refuse}`, found.args));
  }
  // Reasons that keep back the whole line come after faults of the goods, because the person looks at the goods.
  const may = found.may.map((line) => mayPrepare(line, condition(line)));
  const kept = may.some(({ qty }) => compareQty(qty, '0') > 0) ? undefined : may[0]?.kept;
  if (kept) return no(say(ctx.language, `error.${kept.refuse}`, kept.args));
  const { older, expires, refused } = judgeNewer({ policy: ctx.settings.newerGoods, ...(await besideOf(ctx, found)) });
  if (refused) return no(say(ctx.language, `error.${refused.refuse}`, refused.args));
  return {
    may: true,
    words: older
      ? say(ctx.language, expires ? 'issue.may-take-later' : 'issue.may-take-newer', older)
      : say(ctx.language, 'issue.may-take'),
  };
});

/** Other stock for the first line that wants such goods. */
async function besideOf(ctx: Parameters<typeof stockBeside>[0], { may: [line], turn }: { may: readonly LineFacts[]; turn: Turn }) {
  return { item: line?.itemNo ?? '', turn, layers: line ? layersFor(line, await stockBeside(ctx, [line.id])) : [] };
}
