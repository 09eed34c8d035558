import type { RefusalArgs } from '../../../contract/core/envelope.ts';
import type { Outcomes } from '../../../contract/core/outcomes.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';
import { say } from '../answer/reply.ts';
import type { Context } from './context.ts';

/** The outcome of one of several documents of a command. */
export type Outcome = Outcomes['outcomes'][number];

export const doneOutcome = (no: string): Outcome => ({ no, done: true, error: null, message: '' });

/** The outcome of a refusal, in the caller's language. */
export const refusedOutcome = (language: Context['language'], no: string, { id, args }: { id: ErrorId; args?: RefusalArgs }): Outcome => ({
  no,
  done: false,
  error: id,
  message: say(language, `error.${id}`, args),
});

/** The answer of such a command. */
export const outcomesOf = (outcomes: Outcome[]): Outcomes => ({ outcomes, done: outcomes.filter((one) => one.done).length });

/** Passes the answer on, and adds to the audit: the documents that were done, and the reasons of refusals. */
export function auditOutcomes(ctx: Pick<Context, 'audit'>, answer: Outcomes, detail: object = {}): Outcomes {
  const { outcomes } = answer;
  const [first] = outcomes;
  ctx.audit(outcomes.length > 1 ? `${first?.no} +${outcomes.length - 1}` : (first?.no ?? ''), {
    ...detail,
    done: outcomes.filter((one) => one.done).map((one) => one.no),
    refused: Object.fromEntries(outcomes.filter((one) => !one.done).map((one) => [one.no, one.error])),
  });
  return answer;
}
