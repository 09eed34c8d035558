import type { Outcomes } from '../../contract/core/outcomes.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import { say } from '../core/reply.ts';

export type Outcome = Outcomes['outcomes'][number];

/** The outcome of a document that was refused, in the caller's language. */
export const refusedOutcome = (language: Context['language'], no: string, { id, args }: Refusal): Outcome => ({
  no,
  done: false,
  error: id,
  message: say(language, `error.${id}`, args),
});

export const doneOutcome = (no: string): Outcome => ({ no, done: true, error: null, message: '' });

/**
 * Does the same to several documents of one command; each is done or refused by itself, a refused one is rolled
 * back to its beginning (messages must be sent last). In sorted order, so that two commands never lock crosswise.
 */
export async function eachDocument(
  ctx: Pick<Context, 'language' | 'write' | 'query'>,
  nos: readonly string[],
  work: (no: string) => Promise<void>,
): Promise<Outcomes> {
  const outcomes: Outcome[] = [];
  for (const no of [...new Set(nos)].toSorted()) {
    ctx.write('savepoint document');
    try {
      await work(no);
      // Waited for: what the database refuses of the document's writes is this document's outcome.
      await ctx.query('release savepoint document');
      outcomes.push(doneOutcome(no));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await ctx.query('rollback to savepoint document');
      outcomes.push(refusedOutcome(ctx.language, no, error));
    }
  }
  return { outcomes, done: outcomes.filter((one) => one.done).length };
}

/** What the audit keeps of such a command. */
export function auditOutcomes(ctx: Pick<Context, 'audit'>, { outcomes }: Outcomes, detail: object = {}): void {
  const [first] = outcomes;
  ctx.audit(outcomes.length === 1 ? (first?.no ?? '') : `${first?.no ?? ''} +${outcomes.length - 1}`, {
    ...detail,
    done: outcomes.filter((one) => one.done).map((one) => one.no),
    refused: Object.fromEntries(outcomes.filter((one) => !one.done).map((one) => [one.no, one.error])),
  });
}
