import { compareQty } from '../../contract/core/quantity.ts';
import { conditionsIn } from '../../contract/issuing/conditions.rules.ts';
import { mostRows, openOf } from '../../contract/issuing/prepare.rules.ts';
import { proposeCalls } from '../../contract/issuing/propose.calls.ts';
import { type Proposal, type Proposed, propose } from '../../contract/issuing/propose.rules.ts';
import type { Context } from '../core/context.ts';
import { handle } from '../core/handler.ts';
import { say } from '../core/reply.ts';
import { type LineFacts, readLines } from './issueTask.store.ts';
import { oldestOf, type TakeableKey, takeOf } from './stockToTake.store.ts';

export const proposeStock = handle(proposeCalls.proposeStock, async (ctx, { ids = [] }) => {
  if (ids.length === 0) return ctx.refuse('select-to-prepare');
  if (ids.length > mostRows) return ctx.refuse('select.at-most', { n: mostRows });
  const lines = await readLines(ctx, ids, false);
  const ordered = [...new Set(ids)].map((id) => lines.get(id) ?? ctx.refuse('issue.line-gone'));
  const items = [...new Set(ordered.map(({ itemId }) => itemId))];
  return {
    note: conditionsIn(ctx.settings.preparationConditions).note,
    lines: proposalsFor(ctx, ordered, await oldestOf(ctx, items)),
  };
});

/** What to take for some lines, one after the other: what a line is given is not there for the next. */
export function proposalsFor({ language }: Pick<Context, 'language'>, lines: readonly LineFacts[], found: readonly TakeableKey[]) {
  const stock = Map.groupBy(found, ({ itemId }) => itemId);
  return lines.map((line) => {
    const isShort = ({ place }: TakeableKey) => line.shortAt.includes(place);
    const here = stock.get(line.itemId) ?? [];
    const proposed = propose(
      line,
      openOf(line),
      here.filter((key) => !isShort(key)),
    );
    const { takes, short } = proposed;
    for (const { key, qty } of takes) takeOf(key, qty);
    const why = compareQty(short, '0') <= 0 ? [] : passedWords(language, proposed, here.filter(isShort));
    if (compareQty(short, '0') > 0 && why.length === 0) why.push(say(language, 'issue.no-stock', { item: line.itemNo }));
    return {
      ...{ id: line.id, itemNo: line.itemNo, open: openOf(line), short },
      takes: takes.map((one) => takeIn(language, one)),
      why: [...new Set(why)].slice(0, 3).join('; '),
    };
  });
}

/** Why stock was passed over. */
const passedWords = (language: Context['language'], { passed }: Proposal<TakeableKey>, short: readonly TakeableKey[]): string[] => [
  ...short.map(({ place }) => say(language, 'issue.reported-short', { place })),
  ...passed.map(({ refuse, args }) => say(language, `error.${refuse}`, args)),
];

function takeIn(language: Context['language'], { key, qty, labels, opens, reason }: Proposed<TakeableKey>) {
  const words = [say(language, `issue.reason.${reason}`, { day: key.day }), ...(opens ? [say(language, 'issue.reason.opens')] : [])];
  return { place: key.place, batch: key.batch, qty, labels, opens, reason: words.join('; ') };
}
