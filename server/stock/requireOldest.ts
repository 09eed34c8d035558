import { layersFor } from '../../contract/issuing/layersFor.rules.ts';
import type { OfferedStock, WantingLine } from '../../contract/issuing/take.rules.ts';
import type { AgedStock, Turn } from '../../contract/stock/layers.rules.ts';
import { judgeNewer } from '../../contract/stock/newer.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { say } from '../core/answer/reply.ts';
import { may } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';

/** Goods for a line, and the stock they are compared with. */
interface Taking {
  line: WantingLine & { shortAt?: readonly string[] };
  turn: Turn;
  stock: readonly (OfferedStock & AgedStock)[];
  reason?: string | undefined;
}

/** Compares goods for a line with other stock (setting newerGoods): refuses, or returns the warning about older goods. */
export function requireOldest(
  ctx: Pick<Context, 'language' | 'settings' | 'person'>,
  { line, turn, stock, reason }: Taking,
): string | undefined {
  const layers = layersFor(line, stock);
  const { newerGoods: policy } = ctx.settings;
  const { older, expires, refused } = judgeNewer({ policy, item: line.itemNo, turn, layers, reason, may: may(ctx.person, 'takeNewer') });
  if (refused) throw new Refusal(refused.refuse, refused.args);
  return older && say(ctx.language, expires ? 'issue.expires-first' : 'issue.older', older);
}
