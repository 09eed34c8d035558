import { keepsKey, linesMissing, replacedBy } from '../../contract/exchange/versions.rules.ts';
import type { Context } from '../core/call/context.ts';
import type { DocumentOutcomes } from './documentOutcome.ts';
import { type DeskMessage, versionOf } from './lockMessages.ts';
import { storedSentence } from './storedSentence.ts';
import { decided, tellDocuments } from './tellDocuments.ts';

type Sending = Pick<Context, 'query' | 'write' | 'send' | 'person'>;

// A file that was handed over is written again: by sending it again, a person states that it did not arrive.
const requeueText = `
  update outbox set state = 'queued', next_at = now(), claimed_until = null, finished_at = null, settled_by = null, settled_reason = '',
         hand_again = hand_again or handed_at is not null, handed_at = null where id = $1`;

const replacedText = `
  update outbox set state = 'closed', settled_by = $2, settled_reason = $3, finished_at = now(), closed_before_deleted = false
   where id = any($1::bigint[])`;

const sameDocument = (one: DeskMessage) => (other: DeskMessage) =>
  other.type === one.type && other.document_type === one.document_type && other.document_id === one.document_id;

const ofDocument = (message: DeskMessage, versions: readonly DeskMessage[]) =>
  versions.filter(sameDocument(message)).map((one) => ({ ...versionOf(one), message: one }));

/** Whether anything can be sent again: a message without an answer, or lines that the partner lacks. */
export const hasToSend = (message: DeskMessage, versions: readonly DeskMessage[]): boolean =>
  keepsKey(versionOf(message)) || linesMissing(versionOf(message), ofDocument(message, versions)).length > 0;

/**
 * Sends a message again by hand. One without an answer keeps its key, because the partner may have it. The key of
 * an answered message always gets the same answer, and a key that the partner uses for something else never works:
 * these are sent as a new version, with all lines of the document that the partner has by no version; later answers to the older
 * versions of these lines no longer count. The new one joins `versions`.
 */
export async function sendAgain(ctx: Sending, outcomes: DocumentOutcomes, message: DeskMessage, versions: DeskMessage[]): Promise<void> {
  if (keepsKey(versionOf(message))) {
    ctx.write(requeueText, [message.id]);
    await tellDocuments(ctx.query, outcomes, [decided(message, 'queued', message.body.version ?? 1)]);
    return;
  }
  const siblings = ofDocument(message, versions);
  const replaced = replacedBy(message.id, siblings);
  const missing = new Set(replaced.flatMap((one) => linesMissing(one, siblings)));
  const bodies = new Map(replaced.flatMap((one) => one.message.body.lines?.map((line) => [line.line, line]) ?? []));
  const lines = [...bodies.values()].filter(({ line }) => missing.has(line)).toSorted((a, b) => a.line - b.line);
  const version = Math.max(...siblings.flatMap(({ message: { body, orphan_version: orphan } }) => [body.version ?? 1, orphan])) + 1;
  const key = `${message.key.replace(/:\d+$/, '')}:${version}`;
  ctx.write(replacedText, [replaced.map(({ id }) => id), ctx.person.userId, storedSentence('closed.replaced', key)]);
  await tellDocuments(ctx.query, outcomes, [decided(message, 'queued', version)]);
  const next = { ...message.body, key, version, lines };
  versions.push({
    ...message,
    id: 0,
    key,
    state: 'queued',
    attempts: 0,
    conflict: false,
    deleted_there: '',
    restored: false,
    answer: null,
    body: next,
  });
  ctx.send({
    partner: message.partner as 'erp',
    type: message.type,
    key,
    documentType: message.document_type,
    documentId: message.document_id,
    documentNo: message.document_no,
    body: next,
  });
}
