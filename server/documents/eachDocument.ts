import type { Outcomes } from '../../contract/core/outcomes.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context, OutgoingMessage, SharedContext } from '../core/call/context.ts';
import { doneOutcome, type Outcome, outcomesOf, refusedOutcome } from '../core/call/outcome.ts';

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
  return outcomesOf(outcomes);
}

/** Does something to several documents in one go, or refuses it for one of them. */
export type AtOnce = (ctx: SharedContext, nos: readonly string[]) => Promise<void>;

/**
 * Does it to all documents of a command at once, which mostly nothing refuses. Where one is refused nothing has happened and nothing is
 * answered: each is then done by itself (`eachDocument`), with an outcome of its own.
 */
export async function allDocuments(ctx: SharedContext, nos: readonly string[], work: AtOnce): Promise<Outcomes | undefined> {
  const all = [...new Set(nos)].toSorted();
  if (all.length === 1) return undefined;
  // What leaves is kept back until nothing can be refused any more.
  const leaving: OutgoingMessage[] = [];
  ctx.write('savepoint documents');
  try {
    await work({ ...ctx, send: (message) => void leaving.push(message) }, all);
    await ctx.query('release savepoint documents');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await ctx.query('rollback to savepoint documents');
    return undefined;
  }
  for (const message of leaving) ctx.send(message);
  return outcomesOf(all.map(doneOutcome));
}
