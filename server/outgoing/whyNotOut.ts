import { compareQty } from '../../contract/core/quantity.ts';
import { mostPapers, papersIn } from '../../contract/documents/papers.ts';
import type { WantingLine } from '../../contract/issuing/take.rules.ts';
import { takeOutCalls } from '../../contract/outgoing/takeOut.calls.ts';
import { type AskedLine, stillOpen } from '../../contract/outgoing/takeOut.rules.ts';
import { say } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { nameIn } from '../core/database/localName.ts';
import { labelCodeHere } from '../labels/codesHere.ts';
import { countsAt } from '../stock/blind.ts';
import { findOffered } from '../stock/offeredLabel.store.ts';
import { whyNot } from '../stock/whyNot.ts';
import { paperOf } from './takingSnapshot.ts';

type Asking = Pick<Context, 'org' | 'query' | 'language'>;

/** The lines with the warehouses that they may be taken from. */
async function wantingOf(ctx: Asking, lines: readonly AskedLine[]): Promise<WantingLine[]> {
  const text = `select id, code, ${nameIn('w', ctx.language)} as name from warehouse w where org = $1 and code = any($2::text[])`;
  const found = await ctx.query<{ id: number; code: string; name: string }>(text, [
    ctx.org,
    lines.flatMap(({ warehouse }) => warehouse ?? []),
  ]);
  return lines.map(({ itemNo, batch, project, warehouse: code }) => {
    const only = found.find((one) => one.code === code);
    return { itemNo, batch, project, warehouseId: only?.id ?? null, warehouse: only?.name ?? '' };
  });
}

/** The same rules as a picker's question; and what only a paper says: that it wants no such goods, or no more of them. */
export const whyNotOut = handle(takeOutCalls.whyNotOut, async (ctx, { kind, no, scanned }) => {
  const numbers = kind === 'requisition' ? papersIn(no) : [];
  if (numbers.length > mostPapers) return ctx.refuse('select.at-most', { n: mostPapers });
  const { lines } = await paperOf(ctx, kind, no, numbers);
  const [label] = await findOffered(ctx, [await labelCodeHere(ctx, scanned)]);
  const why = await whyNot(ctx, await wantingOf(ctx, lines), scanned);
  if (why === 'unknown') return ctx.refuse('take.unknown-code', { code: scanned });
  if ('refuse' in why && why.refuse === 'take.other-item')
    return { may: false, words: say(ctx.language, 'take-out.not-wanted', { item: label?.itemNo ?? '' }) };
  if ('refuse' in why) return { may: false, words: say(ctx.language, `error.${why.refuse}`, why.args) };
  if (!label) return { may: true, words: say(ctx.language, 'take-out.at-place') };
  const { itemNo: item, key } = label;
  const isOpen = lines.some((line) => line.itemNo === item && compareQty(stillOpen(line), '0') > 0);
  if (!isOpen) return { may: false, words: say(ctx.language, 'take-out.enough', { item }) };
  if (key && (await countsAt(ctx, key.locationId)))
    return { may: false, words: say(ctx.language, 'error.stock.counted-blind', { place: key.place }) };
  // The device is told of the oldest alone (see the snapshot).
  return { may: false, words: say(ctx.language, 'take-out.older-first', { item }) };
});
