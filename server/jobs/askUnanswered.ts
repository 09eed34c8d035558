import type { Pool } from 'pg';
import type { Partner } from '../../contract/exchange/partner.ts';
import type { Delivery } from '../connectors/connector.ts';
import type { ConnectorOf } from '../connectors/connectors.ts';
import type { AbsentMessage } from '../core/call/app.ts';
import type { Connections } from '../exchange/connections.ts';
import { type DocumentOutcomes, lockDocuments } from '../exchange/documentOutcome.ts';
import { inTransaction } from '../exchange/inTransaction.ts';
import { type ClaimedMessage, claimUnanswered } from '../exchange/outbox.store.ts';
import { unansweredInSql } from '../exchange/unansweredInSql.ts';
import { traceOf } from './attemptDelivery.ts';
import { type Attempt, settleLocked } from './settle.ts';

/** The parts of the exchange that this needs. */
export interface AskingParts {
  pool: Pool;
  connections: Pick<Connections, 'find'>;
  connectorOf: ConnectorOf;
  outcomes: DocumentOutcomes;
}

type Unanswered = Omit<ClaimedMessage, 'claimedUntil'>;

const sideBySide = 8;

const readText = `
  select o.id, o.neighbour as partner, o.org, o.type, o.key, o.document_type as "documentType", o.document_id as "documentId", o.document_no as "documentNo",
         o.body, o.attempts, o.operation_id as "operationId"
    from outbox o where o.id = any($1::bigint[]) and ${unansweredInSql('o')} order by o.id`;

/** A partner's answer about one of them; `silent` is true when the partner did not answer. */
type Said = { kind: 'absent' } | { kind: 'heard'; delivery: Delivery } | { kind: 'unsure'; silent: boolean };

async function askOne({ connections, connectorOf }: AskingParts, message: Unanswered): Promise<Said> {
  const connection = await connections.find(message.partner);
  if (!connection) return { kind: 'unsure', silent: true };
  const { outbound } = connectorOf(connection);
  const answer = await outbound.recall(connection, message.body, traceOf(message));
  if (!answer) return outbound.answersLate ? { kind: 'unsure', silent: false } : { kind: 'absent' };
  // An answer that may belong to another document is not accepted, nor is an unusable one.
  if (answer.kind === 'unsaid' || answer.kind === 'handed') return { kind: 'unsure', silent: false };
  return answer.kind === 'again' ? { kind: 'unsure', silent: answer.silent === true } : { kind: 'heard', delivery: answer };
}

/** Asks partners now about messages that were never answered; see PartnerGateway. */
export async function askUnanswered(parts: AskingParts, ids: readonly number[]): Promise<AbsentMessage[]> {
  if (ids.length === 0) return [];
  const { rows: waiting } = await parts.pool.query<Unanswered>(readText, [ids]);
  const absent: AbsentMessage[] = [];
  const answered: Heard[] = [];
  const silent = new Set<Partner>();
  const ask = async (): Promise<void> => {
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      // After one request without an answer, no requests are sent for the partner's other documents.
      if (silent.has(message.partner)) continue;
      const started = performance.now();
      const answer = await askOne(parts, message);
      if (answer.kind === 'absent') absent.push({ id: message.id, attempts: message.attempts });
      else if (answer.kind === 'heard') answered.push({ message, delivery: answer.delivery, millis: performance.now() - started });
      else if (answer.silent) silent.add(message.partner);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, ask));
  if (answered.length > 0) await takeAnswers(parts, answered);
  return absent;
}

type Heard = Omit<Attempt, 'message'> & { message: Unanswered };

const takeAnswers = ({ pool, outcomes }: AskingParts, answered: readonly Heard[]): Promise<void> =>
  inTransaction(pool, async (query) => {
    await lockDocuments(
      query,
      outcomes,
      answered.map(({ message }) => message),
    );
    const claimed = await claimUnanswered(
      query,
      answered.map(({ message }) => message.id),
    );
    const attempts = answered.flatMap((one) => {
      const claim = claimed.find(({ id }) => id === one.message.id);
      return claim ? [{ ...one, message: { ...one.message, claimedUntil: claim.claimedUntil } }] : [];
    });
    await settleLocked(query, outcomes, attempts);
  });
