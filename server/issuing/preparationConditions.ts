import { conditionsIn, refuseCondition } from '../../contract/issuing/conditions.rules.ts';
import type { Context } from '../core/call/context.ts';
import { type LineFacts, missingOf } from './issueTask.store.ts';

export type ConditionRefused = NonNullable<ReturnType<typeof refuseCondition>>;
type Asking = Pick<Context, 'org' | 'query' | 'settings'>;

/** What the organisation asks before anything is prepared (setting `preparationConditions`): why a line may not be begun yet. */
export async function conditionsOf(ctx: Asking, lines: readonly LineFacts[]): Promise<(line: LineFacts) => ConditionRefused | undefined> {
  const conditions = conditionsIn(ctx.settings.preparationConditions);
  const missing = conditions.wholeSet ? await missingOf(ctx, [...new Set(lines.map(({ taskId }) => taskId))]) : new Map<number, string[]>();
  return (line) => refuseCondition(conditions, { ...line, missing: missing.get(line.taskId) ?? [] });
}

/** The same, for whoever prepares. */
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
