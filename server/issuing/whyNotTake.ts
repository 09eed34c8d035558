import type { RefusalArgs } from '../../contract/core/envelope.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import { mayPrepare } from '../../contract/issuing/prepare.rules.ts';
import { proposeCalls } from '../../contract/issuing/propose.calls.ts';
import { type LabelRefusal, refuseLabel, refuseTake, type TakeRefusal, type WantingLine } from '../../contract/issuing/take.rules.ts';
import { say } from '../core/answer/reply.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { labelCode } from '../labels/label.store.ts';
import { readLines } from './issueTask.store.ts';
import { findOffered } from './offeredLabel.store.ts';
import { placeIn } from './placeIn.ts';
import { conditionsOf } from './preparationConditions.ts';
import { allAt, knownPlaces } from './stockToTake.store.ts';

type Asking = Pick<Context, 'org' | 'query' | 'write' | 'language'>;
type Why = { refuse: TakeRefusal | LabelRefusal; args: RefusalArgs } | undefined;

export const whyNotTake = handle(proposeCalls.whyNotTake, async (ctx, { id, code }) => {
  const line = (await readLines(ctx, [id], ctx.settings.callMaterialLink)).get(id);
  if (!line) return ctx.refuse('issue.line-gone');
  const condition = await conditionsOf(ctx, [line]);
  const found = await whyNot(ctx, line, code);
  if (found === 'unknown') return ctx.refuse('take.unknown-code', { code });
  const { qty, kept } = mayPrepare(line, condition(line));
  // What keeps all of the line back is asked after what is wrong with the goods: the person looks at those.
  const why = found ?? (compareQty(qty, '0') > 0 ? undefined : kept);
  return why
    ? { may: false, words: say(ctx.language, `error.${why.refuse}`, why.args) }
    : { may: true, words: say(ctx.language, 'issue.may-take') };
});

/** Judged as a scan of it would be: a label, else what lies at a place. */
async function whyNot(ctx: Asking, line: WantingLine, code: string): Promise<Why | 'unknown'> {
  const [label] = await findOffered(ctx, [labelCode(code)]);
  if (label) return refuseLabel(label) ?? (label.key ? refuseTake(line, label.key) : undefined);
  const place = placeIn(code);
  const keys = await allAt(ctx, place);
  if (keys.length === 0 && !(await knownPlaces(ctx, [place])).has(place)) return 'unknown';
  const judged = keys.filter(({ itemNo }) => itemNo === line.itemNo).map((key) => refuseTake(line, key));
  if (judged.length === 0) return { refuse: 'take.nothing', args: { item: line.itemNo, place } };
  return judged.includes(undefined) ? undefined : judged[0];
}
