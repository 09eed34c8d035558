import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import { type Reversal, reverse } from '../stock/reverse.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import { changeStates, closeMessages, requireAtRest, requireStep } from './documentRows.ts';
import type { DocumentRow } from './documentTypes.ts';
import { loadDocuments } from './loadDocuments.ts';
import { postDocument } from './postDocument.ts';
import { reversalMessages } from './reversalMessages.ts';
import { sendOrHold } from './sendDocument.ts';

/** Reverses the postings of documents, after those that depend on them; a kind's own `undo` calls it as one of its parts. */
export const reversePostings = (
  ctx: SharedContext,
  { kind }: Pick<DocumentLifecycle, 'kind'>,
  rows: readonly DocumentRow[],
  before: readonly Reversal[] = [],
): Promise<void> => reverse(ctx, [...before, ...rows.map(({ id, no }) => ({ documentType: kind.name, documentId: id, documentNo: no }))]);

/** A review is refused to the person who wrote or last changed the document. */
async function refuseOwnReview(ctx: SharedContext, { texts }: DocumentLifecycle, rows: readonly DocumentRow[]): Promise<void> {
  const own = await ctx.query<{ id: number }>(texts.written, [rows.map(({ id }) => id), ctx.person.userId]);
  const first = rows.find((row) => own.some(({ id }) => id === row.id));
  if (first) throw new Refusal('document.own-review', { no: first.no });
}

/** Does a step to one locked document, whole: for calls of a kind that do it with more than a number. */
export const takeStep = (ctx: SharedContext, life: DocumentLifecycle, row: DocumentRow, action: string): Promise<void> =>
  takeSteps(ctx, life, [row], action);

/**
 * Takes a step with locked documents, all of them or none. Each query and each write covers all of them at once, so that twenty
 * cost no more statements than one.
 */
export async function takeSteps(ctx: SharedContext, life: DocumentLifecycle, rows: readonly DocumentRow[], action: string): Promise<void> {
  const { kind, parts } = life;
  for (const row of rows) requireStep(life, row, action);
  requireAtRest(rows);
  const posting = parts.posts?.[action];
  const ids = rows.map(({ id }) => id);
  const [, , documents] = await Promise.all([
    kind.reviews?.includes(action) ? refuseOwnReview(ctx, life, rows) : undefined,
    parts.on?.[action]?.(ctx, rows),
    posting ? loadDocuments(ctx.query, life, ids) : [],
  ]);
  if (posting) await postDocument(ctx, life, documents, posting);
  if (parts.takesBack?.includes(action)) await withdraw(ctx, life, rows);
  changeStates(ctx, life, rows, action);
  if (kind.exchange?.leavesAt === action) await sendOrHold(ctx, life, rows);
  const next = parts.followed?.[action]?.(ctx);
  if (next) await takeSteps(ctx, life, rows, next);
}

/** Takes back the postings and messages of documents; they are as if never sent, except for their versions. */
async function withdraw(ctx: SharedContext, life: DocumentLifecycle, rows: readonly DocumentRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await reversePostings(ctx, life, rows);
  closeMessages(ctx, life, rows, storedSentence('closed.taken-back'));
  for (const message of await reversalMessages(ctx.query, life, ids, ctx.person.userId)) ctx.send(message);
  ctx.write(life.texts.retire, [ids]);
}
