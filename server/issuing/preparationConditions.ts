import { conditionsIn, refuseCondition } from '../../contract/issuing/conditions.rules.ts';
import type { Context } from '../core/call/context.ts';
import { type LineFacts, missingOf } from './issueTask.store.ts';

export type ConditionRefused = NonNullable<ReturnType<typeof refuseCondition>>;
type Asking = Pick<Context, 'org' | 'query' | 'settings'>;

/** The organisation's conditions for preparation (setting `preparationConditions`): gives the reason why a line may not begin yet. */
export async function conditionsOf(ctx: Asking, lines: readonly LineFacts[]): Promise<(line: LineFacts) => ConditionRefused | undefined> {
  const conditions = conditionsIn(ctx.settings.preparationConditions);
  const missing = conditions.wholeSet ? await missingOf(ctx, [...new Set(lines.map(({ taskId }) => taskId))]) : new Map<number, string[]>();
  return (line) => refuseCondition(conditions, { ...line, missing: missing.get(line.taskId) ?? [] });
}

/** The same as a refusal, for the preparation itself. */
export async function requireConditions(
  ctx: Asking & Pick<Context<ConditionRefused['refuse']>, 'refuse'>,
  lines: readonly LineFacts[],
): Promise<void> {
  const condition = await conditionsOf(ctx, lines);
  for (const line of lines) {
    const why = condition(line);
    if (why) return ctx.refuse(why.refuse, why.args);
  }
}
