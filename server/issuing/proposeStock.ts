import type { RefusalArgs } from '../../contract/core/envelope.ts';
import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { conditionsIn } from '../../contract/issuing/conditions.rules.ts';
import { countPrepared, mayPrepare, mostRows, openOf } from '../../contract/issuing/prepare.rules.ts';
import { proposeCalls } from '../../contract/issuing/propose.calls.ts';
import { type Proposal, type Proposed, propose } from '../../contract/issuing/propose.rules.ts';
import type { ErrorId } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { oldestOf, type TakeableKey, takeOf } from '../stock/stockToTake.store.ts';
import { type LineFacts, readLines } from './issueTask.store.ts';
import { type ConditionRefused, conditionsOf } from './preparationConditions.ts';

export const proposeStock = handle(proposeCalls.proposeStock, async (ctx, { ids = [] }) => {
  if (ids.length === 0) return ctx.refuse('select-to-prepare');
  if (ids.length > mostRows) return ctx.refuse('select.at-most', { n: mostRows });
  const lines = await readLines(ctx, ids, ctx.settings.callMaterialLink);
  const ordered = [...new Set(ids)].map((id) => lines.get(id) ?? ctx.refuse('issue.line-gone'));
  const items = [...new Set(ordered.map(({ itemId }) => itemId))];
  const [stock, condition] = await Promise.all([oldestOf(ctx, items), conditionsOf(ctx, ordered)]);
  const proposals = proposalsFor(ctx, ordered, stock, condition);
  const isLacking = ({ short, kept }: { short: string; kept: string }) => compareQty(short, '0') > 0 && compareQty(kept, '0') === 0;
  const prepared = await preparedFor(
    ctx,
    proposals.flatMap((one, nth) => (isLacking(one) ? (ordered[nth]?.itemId ?? []) : [])),
  );
  return {
    note: conditionsIn(ctx.settings.preparationConditions).note,
    lines: proposals.map((proposal, nth) => {
      const { kept: _, why, ...shown } = proposal;
      const nos = isLacking(proposal) ? prepared.get(ordered[nth]?.itemId ?? 0) : undefined;
      return { ...shown, why: nos ? `${why}; ${say(ctx.language, 'issue.prepared-for', { nos })}` : why };
    }),
  };
});

const preparedText = `
  select p.item_id as "itemId", (array_agg(distinct t.task_no order by t.task_no))[1:3] as nos from issue_pick p join issue_task t on t.org = p.org and t.id = p.task_id
   where p.org = $1 and p.item_id = any($2::bigint[]) and p.undone_at is null and p.issued_qty < p.qty group by p.item_id`;

/** The requests that goods of each item stand prepared for, at most three. */
async function preparedFor(ctx: Pick<Context, 'org' | 'query'>, items: readonly number[]): Promise<Map<number, string>> {
  if (items.length === 0) return new Map();
  const rows = await ctx.query<{ itemId: number; nos: string[] }>(preparedText, [ctx.org, items]);
  return new Map(rows.map(({ itemId, nos }) => [itemId, nos.join(', ')]));
}

/**
 * Proposes goods for lines, one after the other: goods of one line are not available to the next. Goods that the preparation would refuse are not
 * proposed; `kept` is the quantity of a line that is kept back.
 */
export function proposalsFor(
  { language }: Pick<Context, 'language'>,
  lines: readonly LineFacts[],
  found: readonly TakeableKey[],
  condition: (line: LineFacts) => ConditionRefused | undefined,
) {
  const stock = Map.groupBy(found, ({ itemId }) => itemId);
  return lines.map((line) => {
    const open = openOf(line);
    const may = mayPrepare(line, condition(line));
    const here = stock.get(line.itemId) ?? [];
    const [short, rest] = [here.filter(isShort(line)), here.filter((key) => !isShort(line)(key))];
    const proposed = propose(line, may.qty, rest);
    const loose = proposed.takes.map(({ key, qty }) => takeOf(key, qty).unlabelled);
    const taken = subtractQty(may.qty, proposed.short);
    countPrepared(lines, line, taken);
    return {
      ...{ id: line.id, itemNo: line.itemNo, open, short: subtractQty(open, taken), kept: subtractQty(open, may.qty) },
      takes: proposed.takes.map((one, nth) => ({ ...takeIn(language, one), loose: loose[nth] ?? '0' })),
      why: whyNoMore(language, line, may.kept, proposed, short),
    };
  });
}

const isShort =
  ({ shortAt }: LineFacts) =>
  ({ place }: TakeableKey): boolean =>
    shortAt.includes(place);

/** The reason why a line is kept back, or why stock was passed over; empty without a shortage. */
function whyNoMore(
  language: Context['language'],
  { itemNo: item }: LineFacts,
  kept: { refuse: ErrorId; args: RefusalArgs } | undefined,
  { short, passed, takes }: Proposal<TakeableKey>,
  shortHere: readonly TakeableKey[],
): string {
  const why = kept ? [say(language, `error.${kept.refuse}`, kept.args)] : [];
  if (compareQty(short, '0') > 0) {
    const places = shortHere.map(({ place }) => say(language, 'issue.reported-short', { place }));
    // When all free stock was proposed for this line and those before it, the reason "nothing there" would contradict the proposal.
    const hasProposal = takes.length > 0 || passed.some(({ refuse }) => refuse === 'take.nothing');
    const refused = passed
      .filter(({ refuse }) => refuse !== 'take.nothing')
      .map(({ refuse, args }) => say(language, `error.${refuse}`, args));
    why.push(...places, ...refused);
    if (why.length === 0) why.push(say(language, hasProposal ? 'issue.no-more-stock' : 'issue.no-stock', { item }));
  }
  return [...new Set(why)].slice(0, 3).join('; ');
}

function takeIn(language: Context['language'], { key, day, qty, labels, opens, reason }: Proposed<TakeableKey>) {
  const words = [
    say(language, `issue.reason.${reason}`, { day: (reason === 'expires' && key.useBy) || day }),
    ...(opens ? [say(language, 'issue.reason.opens')] : []),
  ];
  return { place: key.place, batch: key.batch, qty, labels, opens, day, reason: words.join('; ') };
}
