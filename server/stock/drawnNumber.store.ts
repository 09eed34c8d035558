import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';

const takeText = `
  update drawn_number set taken_at = now() where number = $1 and org = $2 and kind = $3 and taken_at is null returning number`;

/** Marks a number from GetBillNo as used; a document without a given number draws one itself. Called under the document's lock. */
export async function takeNumber(ctx: Pick<Context, 'query' | 'org'>, kind: string, number: string): Promise<string> {
  const [taken] = await ctx.query<{ number: string }>(takeText, [number, ctx.org, kind]);
  if (!taken) throw new Refusal('bill.not-drawn', { number });
  return taken.number;
}
