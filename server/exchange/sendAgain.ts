import type { Context } from '../core/context.ts';
import type { DocumentOutcomes } from './documentOutcome.ts';
import type { DeskMessage } from './eachMessage.ts';
import { ownWords } from './ownWords.ts';
import { decided, tellDocuments } from './tellDocuments.ts';

type Sending = Pick<Context, 'query' | 'write' | 'send' | 'person'>;

// A file that was handed over is written once more: who sends it again says that it did not arrive.
const requeueText = `
  update outbox set state = 'queued', next_at = now(), claimed_until = null, finished_at = null, settled_by = null, settled_reason = '',
         hand_again = hand_again or handed_at is not null, handed_at = null where id = $1`;

const newestText = "select max((body->>'version')::int) as version from outbox where document_id = $1 and document_type = $2 and type = $3";

const replacedText = "update outbox set state = 'closed', settled_by = $2, settled_reason = $3, finished_at = now() where id = $1";

/** Whether there is something to send again: no answer, or lines that are not there. */
export const hasToSend = (message: DeskMessage): boolean => !message.answer || linesToSend(message).length > 0;

function linesToSend({ body, answer, deleted_there }: DeskMessage): { line: number }[] {
  const wanted = deleted_there ? 'accepted' : 'refused';
  return body.lines?.filter(({ line }) => answer?.lines.some((one) => one.line === line && one.result === wanted)) ?? [];
}

/**
 * Sends a message again by hand. One without an answer keeps its key, because the neighbour may have it. One that
 * was answered is answered by that key for ever, so it goes as a new version: of one taken in part the refused
 * lines, of one that was deleted there the lines that had been taken.
 */
export async function sendAgain(ctx: Sending, outcomes: DocumentOutcomes, message: DeskMessage): Promise<void> {
  const lines = message.answer ? linesToSend(message) : [];
  if (!message.answer) {
    ctx.write(requeueText, [message.id]);
    await tellDocuments(ctx.query, outcomes, [decided(message, 'queued', message.body.version ?? 1)]);
    return;
  }
  const { body } = message;
  const [newest] = await ctx.query<{ version: number | null }>(newestText, [message.document_id, message.document_type, message.type]);
  const version = (newest?.version ?? body.version ?? 1) + 1;
  const key = `${message.key.replace(/:\d+$/, '')}:${version}`;
  ctx.write(replacedText, [message.id, ctx.person.userId, ownWords('closed.replaced', key)]);
  await tellDocuments(ctx.query, outcomes, [decided(message, 'queued', version)]);
  ctx.send({
    neighbour: message.neighbour as 'erp',
    type: message.type,
    key,
    documentType: message.document_type,
    documentId: message.document_id,
    documentNo: message.document_no,
    body: { ...body, key, version, lines },
  });
}
