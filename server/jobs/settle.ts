import type { Pool } from 'pg';
import { cut } from '../../contract/core/harmless.ts';
import { eventDocument } from '../../contract/exchange/protocol.events.ts';
import type { Delivery } from '../connectors/connector.ts';
import { refusedText, settledBy } from '../exchange/answered.ts';
import { backOffMs } from '../exchange/backOff.ts';
import { type DocumentOutcomes, lockDocuments, type Settled } from '../exchange/documentOutcome.ts';
import { inTransaction, type Query } from '../exchange/inTransaction.ts';
import { type AttemptNote, type Mark, markMessages, noteAttempts } from '../exchange/marks.store.ts';
import type { ClaimedMessage } from '../exchange/outbox.store.ts';
import { tellDocuments } from '../exchange/tellDocuments.ts';

/** A handed-over message is checked when an answer arrives; this interval is for an answer that arrived in between. */
const answerLookSeconds = 600;

/** The partner has another content under the key. */
const conflictStatus = 409;

/** A finished attempt to deliver. */
export interface Attempt {
  message: ClaimedMessage;
  delivery: Delivery;
  millis: number;
}

/** Marks messages and their documents in one transaction. */
export const settleAttempts = (pool: Pool, outcomes: DocumentOutcomes, attempts: readonly Attempt[]): Promise<void> =>
  inTransaction(pool, async (query) => {
    await lockDocuments(
      query,
      outcomes,
      attempts.map(({ message }) => message),
    );
    await settleLocked(query, outcomes, attempts);
  });

/** The same in a transaction that has locked the documents. */
export async function settleLocked(query: Query, outcomes: DocumentOutcomes, attempts: readonly Attempt[]): Promise<void> {
  const byId = new Map(attempts.map((one) => [one.message.id, one]));
  const marked = await markMessages(query, attempts.map(markOf));
  const troubled = attempts
    .filter(({ delivery }) => delivery.kind !== 'handed' && (delivery.kind !== 'settled' || delivery.answer.result !== 'accepted'))
    .map(attemptRow);
  await noteAttempts(query, troubled);
  const settled = marked.flatMap(({ id, state, deleted_there }) => {
    const attempt = byId.get(id);
    return attempt && state !== 'queued' ? [settledOf(attempt, deleted_there)] : [];
  });
  await tellDocuments(query, outcomes, settled);
}

function markOf({ message, delivery }: Attempt): Mark {
  const common = {
    id: message.id,
    claimed_until: message.claimedUntil,
    answer: null,
    number: '',
    wait: 0,
    handed: false,
    conflict: false,
    misfit: false,
  };
  if (delivery.kind === 'refused')
    return {
      ...common,
      state: 'failed',
      reason: delivery.problem,
      conflict: delivery.status === conflictStatus && message.documentType !== eventDocument,
    };
  if (delivery.kind === 'handed') return { ...common, state: 'queued', reason: '', wait: answerLookSeconds, handed: true };
  if (delivery.kind === 'again') {
    const wait = (delivery.retryAfterMs ?? backOffMs(message.attempts)) / 1000;
    return { ...common, state: 'queued', reason: delivery.problem, wait, misfit: delivery.misfit === true };
  }
  const { answer } = delivery;
  const state = answer.result === 'accepted' ? 'synchronized' : 'failed';
  return { ...common, state, answer, reason: refusedText(answer), number: answer.number ?? '' };
}

function attemptRow({ message, delivery, millis }: Attempt): AttemptNote {
  const row = { outbox_id: message.id, millis: Math.round(millis) };
  if (delivery.kind === 'settled')
    return { ...row, outcome: delivery.answer.result, status: 200, detail: cut(refusedText(delivery.answer), 1000) };
  if (delivery.kind === 'handed') return { ...row, outcome: 'handed', status: null, detail: '' };
  const outcome = delivery.kind === 'again' && delivery.misconfigured ? 'misconfigured' : delivery.kind;
  return { ...row, outcome, status: delivery.status ?? null, detail: cut(delivery.problem, 1000) };
}

function settledOf({ message, delivery }: Attempt, deletedThere: string): Settled {
  const { documentId, documentNo, org, type, body } = message;
  const common = { documentId, documentNo, org, type, version: body.version ?? 1 };
  if (delivery.kind !== 'settled') {
    const reason = 'problem' in delivery ? delivery.problem : '';
    return { ...common, state: 'failed', number: '', reason, lines: [] };
  }
  return { ...common, ...settledBy(delivery.answer, deletedThere) };
}
