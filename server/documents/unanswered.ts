import { Refusal } from '../core/answer/refusal.ts';
import type { AbsentMessage, App } from '../core/call/app.ts';
import type { Caller, SharedContext } from '../core/call/context.ts';
import { supplierOf } from '../core/call/supplierOf.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import type { DocumentRow } from './documentTypes.ts';

/** A person's reason for giving documents up, and the answers of their partners. */
export interface CloseConfirmation {
  absent: readonly AbsentMessage[];
  /** The person's statement, if a partner does not answer. */
  confirmed?: boolean | undefined;
}

interface Unanswered extends AbsentMessage {
  documentId: number;
}

/** Asks the partners, before anything is locked, about the numbers' documents that were sent and never answered. */
export async function askFirst(
  { database, partners }: App,
  caller: Pick<Caller, 'org' | 'person'>,
  lives: readonly DocumentLifecycle[],
  nos: readonly string[],
): Promise<readonly AbsentMessage[]> {
  const values = [caller.org, nos, supplierOf(caller)];
  const found = await Promise.all(lives.map(({ texts }) => database.pool.query<Unanswered>(texts.unanswered, values)));
  return partners.askUnanswered(found.flatMap(({ rows }) => rows.map(({ id }) => id)));
}

/**
 * Refuses to give up locked documents that their partner may have, unless a person confirmed it or the partner answered that it does not
 * have them.
 */
export async function requireAnswered(
  ctx: SharedContext,
  { texts }: DocumentLifecycle,
  no: string,
  rows: readonly DocumentRow[],
  { absent, confirmed }: CloseConfirmation,
): Promise<void> {
  if (confirmed) return;
  const unanswered = await ctx.query<Unanswered>(texts.unanswered, [ctx.org, [no], supplierOf(ctx)]);
  const ids = rows.map(({ id }) => id);
  const isAbsent = ({ id, attempts }: Unanswered) => absent.some((one) => one.id === id && one.attempts === attempts);
  if (unanswered.some((one) => ids.includes(one.documentId) && !isAbsent(one))) throw new Refusal('sync.unanswered', { no });
}
