import type { Context } from '../core/call/context.ts';
import { keyText } from '../stock/posting.ts';
import { requireOldest } from '../stock/requireOldest.ts';
import { oldestForLines, type TakeableKey, takeOf } from '../stock/stockToTake.store.ts';
import type { PickDraft } from './picks.ts';

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'language' | 'timeZone' | 'settings' | 'person'>;

/** All stock that could be taken for lines: read with the first reads, and only where the plant restricts newer goods. */
export const stockBeside = async (ctx: Asking, lineIds: readonly number[]): Promise<TakeableKey[]> =>
  ctx.settings.newerGoods === 'allow' ? [] : oldestForLines(ctx, lineIds);

/** Compares the takes of several rows with the remaining stock, without those takes. */
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
  const warnings = drafts.map(({ line, key, day }) =>
    requireOldest(ctx, { line: { ...line, project: key.project }, turn: { day, useBy: key.useBy }, stock, reason }),
  );
  return warnings.find((words) => words !== undefined);
}
