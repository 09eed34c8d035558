import { compareQty } from '../../contract/core/quantity.ts';
import { mayPrepare } from '../../contract/issuing/prepare.rules.ts';
import { proposeCalls } from '../../contract/issuing/propose.calls.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { whyNot } from '../stock/whyNot.ts';
import { readLines } from './issueTask.store.ts';
import { conditionsOf } from './preparationConditions.ts';

export const whyNotTake = handle(proposeCalls.whyNotTake, async (ctx, { id, code }) => {
  const line = (await readLines(ctx, [id], ctx.settings.callMaterialLink)).get(id);
  if (!line) return ctx.refuse('issue.line-gone');
  const condition = await conditionsOf(ctx, [line]);
  const found = await whyNot(ctx, [line], code);
  if (found === 'unknown') return ctx.refuse('take.unknown-code', { code });
  const { qty, kept } = mayPrepare(line, condition(line));
  // What keeps all of the line back is asked after what is wrong with the goods: the person looks at those.
  const why = found ?? (compareQty(qty, '0') > 0 ? undefined : kept);
  return why
    ? { may: false, words: say(ctx.language, `error.${why.refuse}`, why.args) }
    : { may: true, words: say(ctx.language, 'issue.may-take') };
});
