import type { Outcomes } from '../../contract/core/outcomes.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { doneOutcome, type Outcome, outcomesOf, refusedOutcome } from '../core/call/outcome.ts';

/**
 * Does the same to several documents of one command; each is done or refused alone, a refused one is rolled
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
      // Awaited, so that the database's refusal of the document's writes becomes this document's outcome.
      await ctx.query('release savepoint document');
      outcomes.push(doneOutcome(no));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await ctx.query('rollback to savepoint document');
      outcomes.push(refusedOutcome(ctx.language, no, error));
    }
  }
  return outcomesOf(outcomes);
}
