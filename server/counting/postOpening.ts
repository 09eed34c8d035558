import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import type { CountHead } from './count.store.ts';
import { postLines } from './postLines.ts';

/** In an opening count an entry is stock at once; earlier entries of the line belong to the books. */
export async function postOpening(ctx: SharedContext, head: CountHead, ids: readonly number[]): Promise<void> {
  const { back } = await postLines(ctx, head, ids, false);
  const [first] = back;
  if (!first) return;
  throw first.reason === 'closed'
    ? new Refusal('stock.place-closed', { place: first.place })
    : new Refusal('count.line-settled', { line: first.line.line, no: head.no });
}
