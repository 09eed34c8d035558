import type { AnyCall, CallInput, CallOutput, CallRefusal } from '../../contract/core/call.ts';
import { addQty } from '../../contract/core/quantity.ts';
import type { Context, SharedContext } from '../core/call/context.ts';
import { type Handler, handle } from '../core/call/handler.ts';
import { createDocument, drawDocument, type NewDocument, type RewrittenDocument, writeAnew } from './createDocument.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import type { DocumentRow, StoredDocument } from './documentTypes.ts';
import { loadDocument } from './loadDocuments.ts';
import { postDocument } from './postDocument.ts';
import { reserveLines } from './reserveLines.ts';
import { sendOrHold } from './sendDocument.ts';

/** The answer about a document that was just saved (`savedDocument` of the contract). */
export interface Saved {
  docNo: string;
  lines: number;
  totalQty: string;
}

/**
 * Makes a document, whole: written with its lines, posted where its kind posts as it is saved (`posts.save`), handed to the exchange
 * where no later step is its last, audited. A call that makes documents otherwise has to do each of these itself.
 */
export async function saveDocument(ctx: SharedContext, life: DocumentLifecycle, made: NewDocument): Promise<Saved> {
  const { kind, parts } = life;
  const { row, document } = await createDocument(ctx, life, made);
  if (parts.reserves) reserveLines(ctx, life, document);
  const posting = parts.posts?.['save'];
  if (posting) await postDocument(ctx, life, [document], posting);
  if (kind.exchange && !kind.exchange.leavesAt) await sendOrHold(ctx, life, [row], [document]);
  ctx.audit(document.no, { lines: document.lines.length });
  return savedAnswer(document);
}

/** Saves the document that a call makes (`saveDocument`). */
export type Save = (made: Omit<NewDocument, 'drawn'>) => Promise<Saved>;

/**
 * A call that makes one document: `save` is `saveDocument` with identity and number drawn in the call's first turn, together
 * with its other reads, so that they cost no extra round trip. A refused call leaves a gap in the numbers.
 */
export const handleSaving = <C extends AnyCall>(
  call: C,
  life: DocumentLifecycle,
  run: (ctx: Context<CallRefusal<C>>, input: CallInput<C>, save: Save) => Promise<CallOutput<C>>,
): Handler<C> =>
  handle(call, async (ctx, input) => {
    const drawn = drawDocument(ctx, life);
    // If the command is refused first, the failure of the drawn number does not matter.
    drawn.catch(() => {});
    return run(ctx as Context<CallRefusal<C>>, input, async (made) => saveDocument(ctx, life, { ...made, drawn: await drawn }));
  });

/** The answer about the document made of a person's lines. */
export const savedAnswer = ({ no, lines }: Pick<StoredDocument, 'no' | 'lines'>): Saved => ({
  docNo: no,
  lines: lines.length,
  totalQty: addQty('0', ...lines.map(({ qty }) => qty)),
});

/** Replaces the content of a locked document that had no step yet. */
export async function saveAgain(ctx: SharedContext, life: DocumentLifecycle, row: DocumentRow, made: RewrittenDocument): Promise<Saved> {
  writeAnew(ctx, await loadDocument(ctx, life, row), made);
  return savedAnswer({ no: row.no, lines: made.lines });
}
