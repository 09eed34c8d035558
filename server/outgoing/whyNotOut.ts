import { compareQty } from '../../contract/core/quantity.ts';
import { mostPapers, papersIn } from '../../contract/documents/papers.ts';
import { layersFor } from '../../contract/issuing/layersFor.rules.ts';
import { refuseEnded } from '../../contract/issuing/prepare.rules.ts';
import type { WantingLine } from '../../contract/issuing/take.rules.ts';
import { takeOutCalls } from '../../contract/outgoing/takeOut.calls.ts';
import { stillOpen } from '../../contract/outgoing/takeOut.rules.ts';
import type { Turn } from '../../contract/stock/layers.rules.ts';
import { type JudgedTake, judgeNewer } from '../../contract/stock/newer.rules.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { labelCodeHere } from '../labels/codesHere.ts';
import { countsAt } from '../stock/blind.ts';
import { stockLeft } from '../stock/newerGoing.ts';
import { findOffered } from '../stock/offeredLabel.store.ts';
import { whyNot } from '../stock/whyNot.ts';
import { paperOf, placesForLines } from './takingSnapshot.ts';
import { wantingOf } from './wantingLines.ts';

/** The comparison with older stock; none for goods that the ERP issued itself, because they have left already. */
async function newerOf(
  ctx: Parameters<typeof stockLeft>[0],
  { lines, ofErp = [] }: Awaited<ReturnType<typeof paperOf>>,
  { may: [line], turn }: { may: readonly WantingLine[]; turn: Turn },
): Promise<JudgedTake> {
  const { newerGoods: policy } = ctx.settings;
  if (policy === 'allow' || ofErp.length > 0 || !line) return {};
  const items = lines.filter(({ itemNo }) => itemNo === line.itemNo).map(({ itemId }) => itemId);
  return judgeNewer({ policy, item: line.itemNo, turn, layers: layersFor(line, await stockLeft(ctx, items)) });
}

/** The rules of a picker's question, and those of a requisition or shipment: it does not want such goods, or no more of them. */
export const whyNotOut = handle(takeOutCalls.whyNotOut, async (ctx, { kind, no, scanned }) => {
  const numbers = kind === 'requisition' ? papersIn(no) : [];
  if (numbers.length > mostPapers) return ctx.refuse('select.at-most', { n: mostPapers });
  const paper = await paperOf(ctx, kind, no, numbers);
  const [label] = await findOffered(ctx, [await labelCodeHere(ctx, scanned)]);
  const why = await whyNot(ctx, await wantingOf(ctx, paper.lines), scanned);
  if (why === 'unknown') return ctx.refuse('take.unknown-code', { code: scanned });
  const not = (words: string) => ({ may: false, words });
  if ('refuse' in why && why.refuse === 'take.other-item')
    return not(say(ctx.language, 'take-out.not-wanted', { item: label?.itemNo ?? '' }));
  if ('refuse' in why) return not(say(ctx.language, `error.${why.refuse}`, why.args));
  const open = paper.lines.filter((line) => compareQty(stillOpen(line), '0') > 0 && !line.orderEnded);
  const over = paper.lines.find(({ itemNo, orderEnded }) => orderEnded && itemNo === label?.itemNo);
  const ended =
    over &&
    !open.some(({ itemNo }) => itemNo === over.itemNo) &&
    refuseEnded(over.orderEnded ?? null, { item: over.itemNo, order: over.orderNo });
  if (ended) return not(say(ctx.language, `error.${ended.refuse}`, ended.args));
  if (label && !open.some(({ itemNo }) => itemNo === label.itemNo))
    return not(say(ctx.language, 'take-out.enough', { item: label.itemNo }));
  const { key } = label ?? {};
  if (key && (await countsAt(ctx, key.locationId))) return not(say(ctx.language, 'error.stock.counted-blind', { place: key.place }));
  const { older, expires, refused } = await newerOf(ctx, paper, why);
  if (refused) return not(say(ctx.language, `error.${refused.refuse}`, refused.args));
  // The device only has the oldest places: it cannot take goods that it does not know.
  if (label && !(await placesForLines(ctx, open)).some(({ labels }) => labels.some(({ code }) => code === label.code)))
    return not(say(ctx.language, 'take-out.older-first', { item: label.itemNo }));
  if (older) return { may: true, words: say(ctx.language, expires ? 'issue.may-take-later' : 'issue.may-take-newer', older) };
  return { may: true, words: say(ctx.language, label ? 'issue.may-take' : 'take-out.at-place') };
});
