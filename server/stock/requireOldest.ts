import { layersFor } from '../../contract/issuing/layersFor.rules.ts';
import type { OfferedStock, WantingLine } from '../../contract/issuing/take.rules.ts';
import type { AgedStock } from '../../contract/stock/layers.rules.ts';
import { judgeNewer } from '../../contract/stock/newer.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { say } from '../core/answer/reply.ts';
import { may } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';

/** Goods of a day that are taken for a line, and what else could be. */
interface Taking {
  line: WantingLine & { shortAt?: readonly string[] };
  day: string;
  stock: readonly (OfferedStock & AgedStock)[];
  reason?: string | undefined;
}

/** Goods of a day that are taken for a line, judged beside what else could be (setting newerGoods): refused, or the words about older ones. */
export function requireOldest(
  ctx: Pick<Context, 'language' | 'settings' | 'person'>,
  { line, day, stock, reason }: Taking,
): string | undefined {
  const layers = layersFor(line, stock);
  const { newerGoods: policy } = ctx.settings;
  const { older, refused } = judgeNewer({ policy, item: line.itemNo, day, layers, reason, may: may(ctx.person, 'takeNewer') });
  if (refused) throw new Refusal(refused.refuse, refused.args);
  return older && say(ctx.language, 'issue.older', older);
}
