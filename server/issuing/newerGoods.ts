import { judgeNewer, layersFor } from '../../contract/issuing/newer.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { say } from '../core/answer/reply.ts';
import { may } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';
import { keyText } from '../stock/posting.ts';
import { oldestForLines, type TakeableKey, takeOf } from '../stock/stockToTake.store.ts';
import type { LineFacts } from './issueTask.store.ts';
import type { PickDraft } from './picks.ts';

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'language' | 'timeZone' | 'settings' | 'person'>;

/** What could be taken for lines, wherever it lies: asked with the first reads, and only where the plant minds newer goods. */
export const stockBeside = async (ctx: Asking, lineIds: readonly number[]): Promise<TakeableKey[]> =>
  ctx.settings.newerGoods === 'allow' ? [] : oldestForLines(ctx, lineIds);

/** Goods of a day that are taken for a line, judged beside what else could be (setting newerGoods): refused, or the words about older ones. */
export function requireOldest(
  ctx: Asking,
  { line, day, stock, reason }: { line: LineFacts; day: string; stock: readonly TakeableKey[]; reason?: string | undefined },
): string | undefined {
  const layers = layersFor(line, stock);
  const { newerGoods: policy } = ctx.settings;
  const { older, refused } = judgeNewer({ policy, item: line.itemNo, day, layers, reason, may: may(ctx.person, 'takeNewer') });
  if (refused) throw new Refusal(refused.refuse, refused.args);
  return older && say(ctx.language, 'issue.older', older);
}

/** The same for what several rows take: that is gone from what lies beside it. */
export function requireOldestOf(
  ctx: Asking,
  drafts: readonly PickDraft[],
  stock: readonly TakeableKey[],
  reason: string | undefined,
): string | undefined {
  const byKey = new Map(stock.map((key) => [keyText(key), key]));
  for (const { key, qty } of drafts) {
    const beside = byKey.get(keyText(key));
    if (beside) takeOf(beside, qty);
  }
  const told = drafts.map(({ line, key, day }) => requireOldest(ctx, { line: { ...line, project: key.project }, day, stock, reason }));
  return told.find((words) => words !== undefined);
}
